import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../platform/database.ts';
import { installationIdSql } from '../../platform/installation.ts';
import type { EntryKind, GatewayEntry } from './gateway/payment-gateway.ts';

/** A difference, with columns named as in invariants.sql. */
export interface Difference {
  payment_id?: number | null;
  refund_id?: number | null;
  gift_card_id?: number | null;
  order_id: number | null;
  user_id: number | null;
  key: string;
}

/** Outside, a key is prefixed with the installation's id; older keys have no prefix. */
const ENTRIES = (entries: GatewayEntry[]) => sql`select e.reference, e.amount,
    (regexp_match(e.key, '^([0-9a-f-]{36}):'))[1] as installation, regexp_replace(e.key, '^[0-9a-f-]{36}:', '') as key
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e(reference text, amount int, key text)
  where e.key is not null`;

/** An unrecorded entry counts only with a key of this installation; a pending one is still in progress. */
const isUnlike = (recorded: string) => {
  const column = (name: string) => sql.ref(`${recorded}.${name}`);
  return sql`case when ${column('status')} is null then e.installation = ${installationIdSql}::text
    else ${column('status')} <> 'pending' and (${column('status')} <> 'successful'
      or ${column('amount_cents')} <> e.amount or ${column('billing_transaction_id')} <> e.reference) end`;
};
const isOfEntry = (recorded: string) =>
  sql`${sql.ref(`${recorded}.idempotency_key`)} = e.key and ${sql.ref(`${recorded}.installation_id`)}::text is not distinct from e.installation`;

const UNLIKE: Record<EntryKind, RawBuilder<unknown>> = {
  charge: sql`select p.id as payment_id, p.order_id, p.user_id, e.reference as key
    from entries e left join payments p on ${isOfEntry('p')} where ${isUnlike('p')}`,
  refund: sql`select r.refund_id, null::bigint as gift_card_id, f.order_id, f.user_id, e.reference as key
    from entries e left join refund_parts r on ${isOfEntry('r')} left join refunds f on f.id = r.refund_id
    where e.key not like 'gift-card%' and ${isUnlike('r')}
    union all
    select null, r.gift_card_id, null, null, e.reference
    from entries e left join gift_card_refunds r on ${isOfEntry('r')}
    where e.key like 'gift-card%' and ${isUnlike('r')}`,
};

export async function listUnlike(db: Db, kind: EntryKind, entries: GatewayEntry[]): Promise<Difference[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<Difference>`with entries as materialized (${ENTRIES(entries)}) ${UNLIKE[kind]}`.execute(
    db,
  );
  return rows;
}

interface Span {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

const RECORDED: Record<EntryKind, (span: Span) => RawBuilder<unknown>> = {
  charge: ({
    from,
    until,
  }) => sql`select id as payment_id, null::bigint as gift_card_id, order_id, user_id, amount_cents,
      billing_transaction_id as key
    from payments where status = 'successful' and coalesce(finished_at, created_at) >= ${from}
      and coalesce(finished_at, created_at) < ${until}
    union all
    select null, id, null, null, value_cents, charge_reference
    from gift_cards where charge_reference is not null and created_at >= ${from} and created_at < ${until}`,
  refund: ({
    from,
    until,
  }) => sql`select r.refund_id, null::bigint as gift_card_id, f.order_id, f.user_id, r.amount_cents,
      r.billing_transaction_id as key
    from refund_parts r join refunds f on f.id = r.refund_id
    where r.status = 'successful' and r.finished_at >= ${from} and r.finished_at < ${until}
    union all
    select null, gift_card_id, null, null, amount_cents, billing_transaction_id
    from gift_card_refunds where status = 'successful' and coalesce(finished_at, created_at) >= ${from}
      and coalesce(finished_at, created_at) < ${until}`,
};

/** Lists recorded money missing from the gateway's list, except the sandbox's. */
export async function listRecordedSince(db: Db, kind: EntryKind, span: Span, listed: string[]) {
  const { rows } = await sql<Difference & { amount_cents: Cents }>`select * from (${RECORDED[kind](span)}) r
    where key not like 'sandbox\\_%' and not exists (select from unnest(${listed}::text[]) l (reference) where l.reference = r.key)`.execute(
    db,
  );
  return rows;
}
