import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';

export const ACCOUNT_NAMES: Record<CreditAccountType, string> = {
  CREDIT: 'Regular',
  REFERRAL: 'Referral',
  REFERRER: 'Referrer',
};
