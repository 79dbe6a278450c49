import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { numberSettingSql } from '../../../platform/settings.ts';

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
export const refreshStatus = (tx: Tx, ids: number[]) =>
  sql`update users u set status = calculated.status
    from (select u.id, case
        when u.banned_at is not null then 'banned'
        when u.suspended_at is not null then 'suspended'
        when s.status is null then 'abandoned'
        when s.status <> 'active' then s.status
        when u.weeks_skipped_in_a_row >= ${numberSettingSql('lapsed_after_weeks')} then 'lapsed'
        else 'active' end as status
      from users u left join subscriptions s on s.user_id = u.id where u.id = any(${ids})) calculated
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

/** First charge of an order: its week counts, skipped weeks reset, a suspension ends. */
export const countChargedWeek = async (tx: Tx, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('users')
    .set((row) => ({
      number_of_active_weeks: row('number_of_active_weeks', '+', 1),
      weeks_skipped_in_a_row: 0,
      suspended_at: null,
    }))
    .where('id', 'in', ids)
    .execute();
  await refreshStatus(tx, ids);
};

/**
 * Returns those charged for the first time (MKT-29). Charges from before the mark are recognized by weeks or payments.
 */
export async function decideReferrals(tx: Tx, ids: number[], at: Temporal.Instant): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; was_charged: boolean }>`update users u set referral_decided_at = ${at}
    where u.id = any(${ids}) and u.referred_by_user_id is not null and u.referral_decided_at is null
    returning u.id, u.number_of_active_weeks > 1 or (select count(*) from orders o where o.user_id = u.id
      and (o.credits_used_cents > 0 or o.comped_used_cents > 0 or o.waived_cents > 0
        or exists (select from payments p where p.order_id = o.id and p.status = 'successful'))) > 1 as was_charged`.execute(
    tx,
  );
  return rows.filter((row) => !row.was_charged).map(({ id }) => id);
}

/** Any successful charge makes the customer active (ORD-44). */
export const endSuspension = async (tx: Tx, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.updateTable('users').set({ suspended_at: null }).where('id', 'in', ids).execute();
  await refreshStatus(tx, ids);
};

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
