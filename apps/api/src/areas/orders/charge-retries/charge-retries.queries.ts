import { sql } from 'kysely';
import { REFUSED_FOR_GOOD, UNCONFIRMED } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import type { RetrySkip } from '@larder/domain/values/charging/charge-retries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

interface RetryTerms {
  order_id: number;
  /** Null before the cutoff has passed. */
  deadline_at: Temporal.Instant | null;
  hours: string | null;
  is_planned: boolean;
  next_at: Temporal.Instant | null;
}

export async function findRetryTerms(db: Db, orderIds: readonly number[]): Promise<RetryTerms[]> {
  const { rows } = await sql<RetryTerms>`select o.id as order_id, c.post_cutoff_changes_deadline_at as deadline_at,
      (select payload #>> '{}' from settings where name = 'charge_retry_hours') as hours,
      exists (select from charge_retries r where r.order_id = o.id) as is_planned,
      (select min(due_at) from charge_retries r where r.order_id = o.id and r.status = 'planned') as next_at
    from orders o join order_week_cycles c
      on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    where o.id = ${anyOf(orderIds)}`.execute(db);
  return rows;
}

interface Planned {
  order_id: number;
  user_id: number;
  attempt: number;
  due_at: Temporal.Instant;
}

export async function insertRetries(tx: Tx, retries: readonly Planned[]): Promise<void> {
  if (retries.length === 0) return;
  await sql`insert into charge_retries (order_id, user_id, attempt, due_at)
    select order_id, user_id, attempt, due_at from jsonb_to_recordset(${JSON.stringify(retries)}::jsonb)
      as r (order_id bigint, user_id bigint, attempt smallint, due_at timestamptz)`.execute(tx);
}

const DUE_AT = sql<Temporal.Instant>`greatest(r.due_at, r.postponed_until)`;

/** An order that is being charged waits for its answer. */
const undoneRetries = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('charge_retries as r')
    .where('r.status', '=', 'planned')
    .where('r.due_at', '<=', now)
    .where(({ not }) => not(hasPendingCharge('r.order_id')));

/** Also one that is postponed. */
export const findUndoneRetry = (db: Db, now: Temporal.Instant) =>
  undoneRetries(db, now).select('r.due_at').orderBy('r.due_at').limit(1).executeTakeFirst();

/** A retry waits for the earlier ones of its order, also while they are postponed (ORD-74). */
const dueRetries = (db: Db, now: Temporal.Instant) =>
  undoneRetries(db, now)
    .select(['r.id', 'r.order_id', 'r.user_id', DUE_AT.as('due_at')])
    .where(({ or, eb }) => or([eb('r.postponed_until', 'is', null), eb('r.postponed_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charge_retries as earlier')
            .select('earlier.id')
            .whereRef('earlier.order_id', '=', 'r.order_id')
            .whereRef('earlier.attempt', '<', 'r.attempt')
            .where('earlier.status', '=', 'planned'),
        ),
      ),
    )
    .orderBy(DUE_AT)
    .orderBy('r.id');

export const findDueRetry = (db: Db, now: Temporal.Instant, after?: Temporal.Instant) =>
  dueRetries(db, now)
    .$if(after !== undefined, (retries) => retries.where(DUE_AT, '>', after!))
    .limit(1)
    .executeTakeFirst();

export type DueRetry = Awaited<ReturnType<typeof listDueRetries>>[number];

export const listDueRetries = (
  db: Db,
  now: Temporal.Instant,
  { after, limit }: { after: { id: number; due_at: Temporal.Instant } | undefined; limit: number },
) =>
  dueRetries(db, now)
    .$if(after !== undefined, (retries) =>
      retries.where(sql<boolean>`(${DUE_AT}, r.id) > (${after?.due_at}::timestamptz, ${after?.id}::bigint)`),
    )
    .limit(limit)
    .execute();

export const postponeRetry = (db: Db, id: number, until: Temporal.Instant) =>
  db
    .updateTable('charge_retries')
    .set({ postponed_until: until })
    .where('id', '=', id)
    .where('status', '=', 'planned')
    .execute();

/** By order. Lock the orders first. */
export const listPlannedRetries = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('charge_retries')
    .select(['id', 'order_id', 'attempt', 'due_at'])
    .where(sql<boolean>`order_id = ${anyOf(orderIds)}`)
    .where('status', '=', 'planned')
    .orderBy('order_id')
    .orderBy('due_at')
    .orderBy('attempt')
    .execute();

/** Lock the order first. */
export const findRetry = (tx: Tx, id: number) =>
  tx
    .selectFrom('charge_retries')
    .select(['id', 'order_id', 'attempt', 'status', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The code is that of the newest charge of the default card which succeeded or was refused for good, also under an older
 * entry of the same card. Who adds a card again has confirmed it. Payments are found by their order, which has an index.
 * Lock the customers first.
 */
export async function listCustomersToCharge(tx: Db | Tx, ids: readonly number[]): Promise<CustomerToCharge[]> {
  const { rows } = await sql<CustomerToCharge>`select u.id, u.banned_at is not null as is_banned,
      case when s.status = 'cancelled' then s.cancelled_at end as subscription_cancelled_at, m.id is not null as has_card,
      (select (array_agg(p.decline_code order by p.id desc))[1]
        from orders o join payments p on p.order_id = o.id join payment_methods used on used.id = p.payment_method_id
        where o.user_id = u.id
          and (used.id = m.id or used.fingerprint = m.fingerprint and p.decline_code is distinct from ${UNCONFIRMED})
          and (p.status = 'successful' or p.decline_code = any(${[...REFUSED_FOR_GOOD]}::text[]))) as decline_code
    from users u left join subscriptions s on s.user_id = u.id
      left join payment_methods m on m.user_id = u.id and m.is_default and m.removing_at is null and m.removed_at is null
    where u.id = ${anyOf(ids)}`.execute(tx);
  return rows;
}

export interface CustomerToCharge {
  id: number;
  is_banned: boolean;
  /** Null unless it is cancelled. */
  subscription_cancelled_at: Temporal.Instant | null;
  has_card: boolean;
  decline_code: string | null;
}

/** A retry that was made, skipped or moved to another moment. */
export interface RetryChange {
  id: number;
  status: 'made' | 'skipped' | 'planned';
  skip: RetrySkip | null;
  payment_id: number | null;
  due_at: Temporal.Instant;
}

/** In one statement. */
export async function saveRetries(tx: Tx, changes: readonly RetryChange[], at: Temporal.Instant): Promise<void> {
  if (changes.length === 0) return;
  await sql`update charge_retries r set status = each.status, skip = each.skip, payment_id = each.payment_id,
      due_at = each.due_at, finished_at = case when each.status <> 'planned' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as each (id bigint, status text, skip text, payment_id bigint, due_at timestamptz)
    where r.id = each.id and r.status = 'planned'`.execute(tx);
}

export const cancelPlanned = (tx: Tx, id: number, at: Temporal.Instant) =>
  tx
    .updateTable('charge_retries')
    .set({ status: 'cancelled', finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'planned')
    .execute();

export const listRetries = (db: Db, orderId: number) =>
  db
    .selectFrom('charge_retries as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.attempt', 'r.due_at', 'r.status', 'r.skip', 'r.finished_at', 'r.postponed_until'])
    .select(['p.status as payment_status', 'p.failure_reason', 'p.amount_cents', 'p.card_last_four'])
    .select('p.finished_at as answered_at')
    .where('r.order_id', '=', orderId)
    .orderBy('r.due_at')
    .orderBy('r.attempt')
    .execute();

export const findOrderId = (db: Db, id: number) =>
  db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
