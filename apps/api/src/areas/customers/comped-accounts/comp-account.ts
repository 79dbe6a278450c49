import type { saveCompedAccount } from '@larder/contract/customers/comped-accounts/comped-accounts.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import {
  refusalToDeactivateComped,
  refusalToGrantWeeks,
  weeksLeft,
} from '@larder/domain/customers/comped-accounts/comped-account.ts';
import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { updateTerms } from '../account-terms/account-terms.queries.ts';
import { changeTerms } from '../account-terms/change-account-terms.ts';
import { reasonOf } from '../subscriptions/change-subscription.ts';
import { endCompedAccount, lockCompedAccount, upsertCompedAccount } from './comped-accounts.queries.ts';

type Terms = Received<typeof saveCompedAccount>['body'];

/** Comped money is taken when an order is charged, from the account as it is then (MON-26). */
export const compAccount = (ctx: StaffContext, userId: number, terms: Terms): Promise<void> =>
  changeTerms(ctx, userId, async (tx) => {
    const before = await lockCompedAccount(tx, userId);
    refuseIf(refusalToGrantWeeks(before, terms.number_of_weeks));
    const after = {
      is_activated: true,
      amount_cents: terms.amount,
      number_of_weeks: terms.number_of_weeks,
      remaining_weeks: weeksLeft(before, terms.number_of_weeks),
      with_banner: terms.with_banner,
    };
    await upsertCompedAccount(tx, { user_id: userId, ...after });
    await updateTerms(tx, userId, { is_comped: true });
    const isChange = before?.is_activated === true;
    return {
      name: isChange ? 'comped_account_changed' : 'comped_account_activated',
      description: `${isChange ? 'Changed the comped account to' : 'Comped the account:'} ${describeTerms(after)}`,
      ...(before && { before }),
      after,
    };
  });

const describeTerms = ({
  amount_cents,
  number_of_weeks,
}: {
  amount_cents: Cents | null;
  number_of_weeks: number | null;
}) =>
  [
    amount_cents === null ? 'an unlimited amount a week' : `${formatDollars(amount_cents)} a week`,
    number_of_weeks === null ? 'forever' : `for ${number_of_weeks} ${number_of_weeks === 1 ? 'week' : 'weeks'}`,
  ].join(', ');

/** CUST-20 */
export const deactivateComped = (
  ctx: StaffContext,
  userId: number,
  given: { reason_id: number; reason_details?: string | null | undefined },
): Promise<void> =>
  changeTerms(ctx, userId, async (tx) => {
    refuseIf(refusalToDeactivateComped(await lockCompedAccount(tx, userId)));
    const details = given.reason_details ?? null;
    const { title } = await reasonOf(
      tx,
      'SUBSCRIPTION_CANCELLATION',
      { id: given.reason_id, details },
      {
        idField: 'reason_id',
        detailsField: 'reason_details',
        missing: 'Please select a reason.',
        unanswered: (question) => `Please provide a response to: ${question}`,
      },
    );
    await endCompedAccount(tx, userId);
    await updateTerms(tx, userId, { is_comped: false });
    const reason = details ? `${title}: ${details}` : title;
    return {
      name: 'comped_account_deactivated',
      description: `Deactivated the comped account: ${reason}`,
      before: { is_activated: true },
      after: { is_activated: false },
      reason,
    };
  });
