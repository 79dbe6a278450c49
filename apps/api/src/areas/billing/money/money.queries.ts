import { type RawBuilder, sql } from 'kysely';
import type { MovedOn } from '@larder/domain/billing/money/money-days.ts';
import { CHICAGO } from '@larder/domain/values/days.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Credits put back after a failed charge are not credited; the cutoff may be before midnight and the failure after. */
const isPutBack = sql`coalesce(external_key, '') like '%:back'`;

/** By an order; other debits are made by staff, by a batch or by the reversal of one. */
const isSpent = sql`external_key ~ ':(CREDIT|REFERRAL|REFERRER)$' and order_id is not null`;

/** Each by an index on its moment (docs/domain/money.md). */
const SOURCES = {
  charges: sql`select 'charged' as kind, coalesce(finished_at, created_at) as at, id, 0::bigint as part, user_id, order_id,
      amount_cents as amount, billing_transaction_id as reference, stage as reason
    from payments where status = 'successful'`,
  giftCards: sql`select 'charged' as kind, created_at as at, id, 0::bigint as part, null::bigint as user_id, null::bigint as order_id,
      value_cents as amount, charge_reference as reference, 'Gift card' as reason
    from gift_cards where charge_reference is not null`,
  refunds: sql`select 'refunded' as kind, r.finished_at as at, r.refund_id as id, r.payment_id as part, r.user_id, f.order_id,
      r.amount_cents as amount, r.billing_transaction_id as reference, f.reason
    from refund_parts r join refunds f on f.id = r.refund_id where r.status = 'successful'`,
  giftCardRefunds: sql`select 'refunded' as kind, coalesce(finished_at, created_at) as at, id, 0::bigint as part, null::bigint as user_id,
      null::bigint as order_id, amount_cents as amount, billing_transaction_id as reference, 'Gift card' as reason
    from gift_card_refunds where status = 'successful'`,
  disputes: sql`select case when m.amount_cents < 0 then 'disputes_withdrawn' else 'disputes_reinstated' end as kind, m.at, m.id,
      0::bigint as part, m.user_id, d.order_id, abs(m.amount_cents) as amount, m.reference, d.reason
    from dispute_movements m join disputes d on d.id = m.dispute_id`,
  credits: sql`select case when amount_cents < 0 and ${isSpent} then 'credits_spent'
      when amount_cents <= 0 then 'credits_debited' when ${isPutBack} then 'credits_put_back' else 'credited' end as kind,
      created_at as at, id, 0::bigint as part, user_id, order_id,
      abs(amount_cents) as amount,
      external_key as reference, reason
    from credit_transactions`,
  pending: sql`select 'pending' as kind, created_at as at, id, 0::bigint as part, user_id, order_id, amount_cents as amount,
      null as reference, stage as reason
    from payments where status = 'pending'`,
  pendingRefunds: sql`select 'refunds_pending' as kind, f.created_at as at, r.refund_id as id, r.payment_id as part, r.user_id, f.order_id,
      r.amount_cents as amount, null as reference, f.reason
    from refund_parts r join refunds f on f.id = r.refund_id where r.status = 'pending'`,
  pendingGiftCardRefunds: sql`select 'refunds_pending' as kind, created_at as at, id, 0::bigint as part, null::bigint as user_id,
      null::bigint as order_id, amount_cents as amount, null as reference, 'Gift card' as reason
    from gift_card_refunds where status = 'pending'`,
} satisfies Record<string, RawBuilder<unknown>>;

export type MoneySource = keyof typeof SOURCES;
export const MONEY_SOURCES = Object.keys(SOURCES) as MoneySource[];

interface Span {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

const KINDS = [
  'charged',
  'refunded',
  'disputes_withdrawn',
  'disputes_reinstated',
  'credited',
  'credits_spent',
  'credits_debited',
  'credits_put_back',
  'pending',
  'refunds_pending',
] as const;

/** By Chicago day, or the Monday of its week; empty days are left out. */
export async function sumMoney(db: Db, { from, until }: Span, by: 'day' | 'week'): Promise<MovedOn[]> {
  const each = MONEY_SOURCES.map(
    (source) => sql`select kind, at, amount from (${SOURCES[source]}) m where at >= ${from} and at < ${until}`,
  );
  const sums = KINDS.map(
    (kind) => sql`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::int8 as ${sql.ref(kind)}`,
  );
  const day = sql`date_trunc(${sql.lit(by)}, at at time zone ${sql.lit(CHICAGO)})::date`;
  const { rows } = await sql<MovedOn>`select ${day} as day, ${sql.join(sums)}
    from (${sql.join(each, sql` union all `)}) moved group by 1 order by 1`.execute(db);
  return rows;
}

export interface Movement {
  kind: (typeof KINDS)[number];
  at: Temporal.Instant;
  id: number;
  part: number;
  user_id: number | null;
  order_id: number | null;
  amount: number;
  reference: string | null;
  reason: string;
}

/** Each part of a refund is a movement. */
export type Place = Pick<Movement, 'at' | 'id' | 'part'>;

export async function listMovements(
  db: Db,
  source: MoneySource,
  { from, until }: Span,
  after: Place | null,
  limit: number,
): Promise<Movement[]> {
  const { at, id, part } = after ?? { at: from, id: 0, part: 0 };
  const { rows } = await sql<Movement>`select * from (${SOURCES[source]}) m
    where (at, id, part) > (${at}::timestamptz, ${id}::bigint, ${part}::bigint) and at < ${until}
    order by at, id, part limit ${limit}`.execute(db);
  return rows;
}
