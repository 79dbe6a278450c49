import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import { referralMovesSql } from '../../billing/credits/referral-credits.queries.ts';
import { ledgerSql } from '../../billing/payments/take-payments.queries.ts';

/** In the one order that every change of orders or status uses. */
export const lockCustomers = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'banned_at', 'suspended_at', 'number_of_active_weeks', 'referred_by_user_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** `domain/customers/customer-status.ts` does the same for one customer (CUST-1). */
const statusSql = (suspendedAt: RawBuilder<unknown>, weeksSkipped: RawBuilder<unknown>) => sql`case
    when u.banned_at is not null then 'banned'
    when ${suspendedAt} is not null then 'suspended'
    when s.status is null then 'abandoned'
    when s.status <> 'active' then s.status
    when ${weeksSkipped} >= ${numberSettingSql('lapsed_after_weeks')} then 'lapsed'
    else 'active' end`;

export const refreshStatus = (tx: Tx, ids: number[]) =>
  sql`update users u set status = calculated.status
    from (select u.id, ${statusSql(sql`u.suspended_at`, sql`u.weeks_skipped_in_a_row`)} as status
      from users u left join subscriptions s on s.user_id = u.id where u.id = ${anyOf(ids)}) calculated
    where u.id = calculated.id and u.status <> calculated.status`.execute(tx);

export const suspendCustomers = async (tx: Tx, ids: number[], at: Temporal.Instant): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('users')
    .set({ suspended_at: sql`coalesce(suspended_at, ${at})` })
    .where('id', 'in', ids)
    .execute();
  await refreshStatus(tx, ids);
};

interface ChargedCustomer {
  userId: number;
  /** The first charge of its order. */
  isFirst: boolean;
  /** False if nothing had to be paid. */
  isPaid: boolean;
}

/**
 * Any successful charge ends a suspension (ORD-44). The first of an order counts its week, resets skipped weeks and,
 * if something was paid, decides the customer's referral (MKT-29): it is credited unless an earlier charge, from before
 * the mark, is recognized by weeks or payments.
 */
export async function countCharges(tx: Tx, charged: ChargedCustomer[], at: Temporal.Instant): Promise<void> {
  if (charged.length === 0) return;
  await sql`with each as (
      select * from unnest(${charged.map(({ userId }) => userId)}::bigint[], ${charged.map(({ isFirst }) => isFirst)}::bool[],
        ${charged.map(({ isPaid }) => isPaid)}::bool[]) as each (id, is_first, is_paid)),
    counted as (
      update users u set suspended_at = null,
        number_of_active_weeks = u.number_of_active_weeks + each.is_first::int,
        weeks_skipped_in_a_row = case when each.is_first then 0 else u.weeks_skipped_in_a_row end,
        status = ${statusSql(sql`null`, sql`case when each.is_first then 0 else u.weeks_skipped_in_a_row end`)},
        referral_decided_at = case when each.is_first and each.is_paid and u.referred_by_user_id is not null
          then coalesce(u.referral_decided_at, ${at}) else u.referral_decided_at end
      from each left join subscriptions s on s.user_id = each.id where u.id = each.id
      returning u.id, u.referred_by_user_id, u.number_of_active_weeks,
        old.referral_decided_at is null and new.referral_decided_at is not null as is_decided),
    referred as (
      select id, referred_by_user_id from counted where is_decided and number_of_active_weeks <= 1
        and (select count(*) from orders o where o.user_id = counted.id
          and (o.credits_used_cents > 0 or o.comped_used_cents > 0 or o.waived_cents > 0
            or exists (select from payments p where p.order_id = o.id and p.status = 'successful'))) <= 1),
    ${referralMovesSql}, ${ledgerSql(at)}
    select id from ledger`.execute(tx);
}

/** Skipped by choice, not by a pause (CUST-2). */
export const countSkippedWeek = async (tx: Tx, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('users')
    .set((row) => ({ weeks_skipped_in_a_row: row('weeks_skipped_in_a_row', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await refreshStatus(tx, ids);
};
