import { type Insertable, sql } from 'kysely';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { installationIdSql } from '../../../platform/installation.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Locks accounts in one order in all transactions. */
export const lockCreditAccounts = (tx: Tx, userIds: number[]) =>
  tx
    .selectFrom('credit_accounts')
    .select(['id', 'user_id', 'type', 'balance_cents'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const lockCompedAccounts = (tx: Tx, userIds: number[]) =>
  tx
    .selectFrom('comped_accounts')
    .select(['user_id', 'is_activated', 'amount_cents', 'remaining_weeks'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();

export const listCompedOfWeeks = (tx: Tx, userIds: number[], weekIds: number[]) =>
  tx
    .selectFrom('orders')
    .select(['user_id', 'order_week_id'])
    .select((row) => row.fn.sum<string>('comped_used_cents').as('used_cents'))
    .where('user_id', 'in', userIds)
    .where('order_week_id', 'in', weekIds)
    .groupBy(['user_id', 'order_week_id'])
    .execute();

export const listDefaultMethods = (tx: Tx, userIds: number[]) =>
  tx
    .selectFrom('payment_methods')
    .select(['id', 'user_id', 'card_last_four'])
    .where('user_id', 'in', userIds)
    .where('is_default', '=', sql.lit(true))
    .where('removing_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();

export const insertPayments = (tx: Tx, rows: Insertable<Tables['payments']>[]) =>
  tx
    .insertInto('payments')
    .values(rows.map((row) => ({ ...row, installation_id: installationIdSql })))
    .returning(['id', 'order_id', 'status'])
    .execute();

export interface Movement {
  accountId: number;
  userId: number;
  type: CreditAccountType;
  amount: Cents;
  orderId: number | null;
  reason: string;
  /** Null for staff, whose request key guards them. */
  key: string | null;
  staffId?: number | null;
  reasonId?: number | null;
  details?: string | null;
  reversesId?: number | null;
}

/** The database refuses a balance below zero. Returns the ids. */
export async function moveCredits(tx: Tx, movements: Movement[], at: Temporal.Instant): Promise<number[]> {
  if (movements.length === 0) return [];
  const each = <T>(of: (movement: Movement) => T): T[] => movements.map(of);
  // As arrays, so that 2,000 rows are one short statement; the ids follow their order.
  const { rows: written } = await sql<{ id: number }>`insert into credit_transactions (credit_account_id, user_id,
      amount_cents, reason, reason_id, reason_details, order_id, staff_id, external_key, reverses_id, created_at)
    select each.account_id, each.user_id, each.amount, each.reason, each.reason_id, each.details, each.order_id,
      each.staff_id, each.key, each.reverses_id, ${at}
    from unnest(${each(({ accountId }) => accountId)}::bigint[], ${each(({ userId }) => userId)}::bigint[],
      ${each(({ amount }) => amount)}::int[], ${each(({ reason }) => reason)}::text[],
      ${each(({ reasonId }) => reasonId ?? null)}::bigint[], ${each(({ details }) => details ?? null)}::text[],
      ${each(({ orderId }) => orderId)}::bigint[], ${each(({ staffId }) => staffId ?? null)}::bigint[],
      ${each(({ key }) => key)}::text[], ${each(({ reversesId }) => reversesId ?? null)}::bigint[]) with ordinality
      as each (account_id, user_id, amount, reason, reason_id, details, order_id, staff_id, key, reverses_id, n)
    order by each.n returning id`.execute(tx);
  await sql`update credit_accounts a set balance_cents = a.balance_cents + moved.amount
    from (select id, sum(amount)::int as amount
      from unnest(${movements.map((each) => each.accountId)}::bigint[], ${movements.map((each) => each.amount)}::int[])
        as each (id, amount) group by id) moved
    where a.id = moved.id`.execute(tx);
  return written.map(({ id }) => id);
}

export interface OrderTake {
  orderId: number;
  credits: Cents;
  comped: Cents;
  waived?: Cents;
}

export const addToOrders = (tx: Tx, takes: OrderTake[]) =>
  sql`update orders o
    set credits_used_cents = o.credits_used_cents + each.credits, comped_used_cents = o.comped_used_cents + each.comped,
      waived_cents = o.waived_cents + each.waived
    from unnest(${takes.map((take) => take.orderId)}::bigint[], ${takes.map((take) => take.credits)}::int[],
      ${takes.map((take) => take.comped)}::int[], ${takes.map((take) => take.waived ?? ZERO)}::int[])
      as each (id, credits, comped, waived)
    where o.id = each.id`.execute(tx);

/** `by` is 1 when a comped week begins and −1 when it is put back (MON-27). */
export const countCompedWeeks = (tx: Tx, userIds: number[], by: 1 | -1) =>
  tx
    .updateTable('comped_accounts')
    .set((row) => ({ remaining_weeks: row('remaining_weeks', '+', by) }))
    .where('user_id', 'in', userIds)
    .where('remaining_weeks', 'is not', null)
    .execute();
