import type { CreditAccountType } from '@larder/domain/values/credit-account-types.ts';

/** What staff call the accounts. */
export const ACCOUNT_NAMES: Record<CreditAccountType, string> = {
  CREDIT: 'Regular',
  REFERRAL: 'Referral',
  REFERRER: 'Referrer',
};
