import { type Expression, sql } from 'kysely';
import type { CompedAccount } from '@larder/domain/billing/payments/ways-to-pay.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';

export interface ReadMeans {
  balances: Partial<Record<CreditAccountType, Cents>> | null;
  /** Null without one; `spent` in the week of the order. */
  comped: (CompedAccount & { spent: Cents }) | null;
  card_last_four: string | null;
}

/** Nothing is locked. */
export const meansSql = (
  userId: number | Expression<number>,
  weekId: number | Expression<number | null>,
) => sql<ReadMeans>`json_build_object(
  'balances', (select json_object_agg(type, balance_cents) from credit_accounts where user_id = ${userId}),
  'comped', (select to_json(comped) from (select is_activated, amount_cents, remaining_weeks,
      (select coalesce(sum(comped_used_cents), 0)::int from orders
        where user_id = ${userId} and order_week_id = ${weekId}) as spent
    from comped_accounts where user_id = ${userId}) comped),
  'card_last_four', (select card_last_four from payment_methods where user_id = ${userId} and is_default
    and removing_at is null and removed_at is null))`;
