import { type RawBuilder, sql } from 'kysely';
import type { CompedAccount } from '@larder/domain/billing/payments/ways-to-pay.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { installationIdSql } from '../../../platform/installation.ts';

/** Null stands for none. */
export interface LockedMeans {
  user_id: number;
  accounts: Partial<Record<CreditAccountType, { id: number; balance: Cents }>> | null;
  comped: CompedAccount | null;
  /** Comped money already used, by the id of the week. */
  spent: Record<number, Cents> | null;
  card: { id: number; card_last_four: string } | null;
}

/**
 * Lock the customers first: everything that is read here changes only under their locks, except balances. Their
 * referrers' accounts, which a first charge credits, are locked too, so that all are locked in one order.
 */
export async function lockMeans(tx: Tx, userIds: number[], weekIds: number[]): Promise<LockedMeans[]> {
  const { rows } = await sql<LockedMeans>`with accounts as materialized (
      select id, user_id, type, balance_cents from credit_accounts where user_id = ${anyOf(userIds)}
        or type = 'REFERRER' and user_id = any(array(select referred_by_user_id from users
          where id = ${anyOf(userIds)} and referral_decided_at is null))
      order by id for no key update),
    comped as materialized (
      select user_id, is_activated, amount_cents, remaining_weeks from comped_accounts
      where user_id = ${anyOf(userIds)} order by user_id for no key update)
    select u.id as user_id, a.accounts, to_json(c) as comped,
      (select json_object_agg(order_week_id, used) from (select order_week_id, sum(comped_used_cents) as used
        from orders where user_id = c.user_id and order_week_id = ${anyOf(weekIds)}
        group by order_week_id) weeks) as spent,
      (select json_build_object('id', id, 'card_last_four', card_last_four) from payment_methods
        where user_id = u.id and is_default and removing_at is null and removed_at is null) as card
    from unnest(${userIds}::bigint[]) as u (id)
    left join (select user_id, json_object_agg(type, json_build_object('id', id, 'balance', balance_cents)) as accounts
      from accounts group by user_id) a on a.user_id = u.id
    left join comped c on c.user_id = u.id`.execute(tx);
  return rows;
}

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
  const { rows } = await sql<{ id: number }>`with ${movesSql(movements)}, ${ledgerSql(at)}
    select id from ledger order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Part of a statement, as arrays, so that 2,000 rows are one short statement. */
function movesSql(movements: Movement[]): RawBuilder<unknown> {
  const each = <T>(of: (movement: Movement) => T): T[] => movements.map(of);
  return sql`moves as materialized (
    select * from unnest(${each(({ accountId }) => accountId)}::bigint[], ${each(({ userId }) => userId)}::bigint[],
      ${each(({ amount }) => amount)}::int[], ${each(({ reason }) => reason)}::text[],
      ${each(({ reasonId }) => reasonId ?? null)}::bigint[], ${each(({ details }) => details ?? null)}::text[],
      ${each(({ orderId }) => orderId)}::bigint[], ${each(({ staffId }) => staffId ?? null)}::bigint[],
      ${each(({ key }) => key)}::text[], ${each(({ reversesId }) => reversesId ?? null)}::bigint[]) with ordinality
      as each (account_id, user_id, amount, reason, reason_id, details, order_id, staff_id, key, reverses_id, n))`;
}

/** Parts of a statement: `moves` enter the ledger in their order and change the balances. */
export const ledgerSql = (at: Temporal.Instant): RawBuilder<unknown> => sql`ledger as (
    insert into credit_transactions (credit_account_id, user_id, amount_cents, reason, reason_id, reason_details,
      order_id, staff_id, external_key, reverses_id, created_at)
    select account_id, user_id, amount, reason, reason_id, details, order_id, staff_id, key, reverses_id, ${at}
    from moves order by n returning id),
  balances as (
    update credit_accounts a set balance_cents = a.balance_cents + moved.amount
    from (select account_id, sum(amount)::int as amount from moves group by account_id) moved
    where a.id = moved.account_id)`;

export interface WrittenTake {
  order_id: number;
  user_id: number;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  key: string;
  due: Cents;
  outcome: 'paid' | 'pending' | 'failed';
  card: Cents;
  credits: Cents;
  comped: Cents;
  waived: Cents;
  /** The order is the first of its week to use comped money (MON-27). */
  begins_comped_week: boolean;
  payment_method_id: number | null;
  card_last_four: string | null;
  failure_reason: string | null;
}

interface Writing {
  staffId: number | null;
  now: Temporal.Instant;
}

/**
 * Stores the cart that was charged, except at the cutoff, where it is the order's cart of the cutoff. Returns the ids
 * of the payments by order.
 */
export async function writeTakes(
  tx: Tx,
  takes: WrittenTake[],
  movements: Movement[],
  { staffId, now }: Writing,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; order_id: number }>`with takes as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as each (order_id bigint, user_id bigint,
        stage text, key text, due int, outcome text, card int, credits int, comped int, waived int,
        begins_comped_week boolean, payment_method_id bigint, card_last_four text, failure_reason text)),
    ${movesSql(movements)}, ${ledgerSql(now)},
    comped_weeks as (
      update comped_accounts c set remaining_weeks = c.remaining_weeks - 1 from takes t
      where c.user_id = t.user_id and t.begins_comped_week and c.remaining_weeks is not null),
    paid_orders as (
      update orders o set credits_used_cents = o.credits_used_cents + t.credits,
        comped_used_cents = o.comped_used_cents + t.comped, waived_cents = o.waived_cents + t.waived
      from takes t where o.id = t.order_id and (t.credits > 0 or t.comped > 0 or t.waived > 0)),
    written as (
      insert into payments (user_id, order_id, idempotency_key, installation_id, staff_id, status, stage, amount_cents,
        comped_cents, credits_cents, payment_method_id, card_last_four, failure_reason, created_at, finished_at)
      select user_id, order_id, key, ${installationIdSql}, ${staffId}::bigint, outcome, stage, card, comped, credits,
        payment_method_id, card_last_four, failure_reason, ${now},
        case when outcome = 'failed' then ${now}::timestamptz end
      from takes where card > 0 returning id, order_id),
    charged as (
      insert into charged_carts (order_id, user_id, payment_id, stage, items, created_at)
      select t.order_id, t.user_id, w.id, t.stage, (select coalesce(jsonb_agg(jsonb_build_object(
          'product_id', i.product_id, 'category_id', i.category_id, 'quantity', i.quantity,
          'unit_price_cents', i.unit_price_cents) order by i.product_id), '[]')
        from order_items i where i.order_id = t.order_id and i.cart = 'now'), ${now}
      from takes t left join written w on w.order_id = t.order_id
      where t.outcome <> 'failed' and (t.stage <> 'cutoff' or t.due = 0))
    select id, order_id from written`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.id]));
}
