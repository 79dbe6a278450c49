import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';
import { installationIdSql } from '../../../platform/installation.ts';
import type { EntryKind, FoundEntry, GatewayEntry } from '../gateway/payment-gateway.ts';

/** Columns are named as in invariants.sql. */
export interface Difference {
  payment_id?: number | null | undefined;
  refund_id?: number | null | undefined;
  gift_card_id?: number | null | undefined;
  order_id: number | null;
  user_id: number | null;
  key: string;
}

type Listed = GatewayEntry | FoundEntry;

/** Outside, a key is prefixed with the installation's id; older keys have no prefix. */
const ENTRIES = (
  entries: Listed[],
) => sql`select e.reference, e.amount, coalesce(e.returned, 0) >= e.amount as is_returned,
    (regexp_match(e.key, '^([0-9a-f-]{36}):'))[1] as installation, regexp_replace(e.key, '^[0-9a-f-]{36}:', '') as key
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e(reference text, amount bigint, key text, returned bigint)`;

/**
 * An unrecorded entry counts only with a key of this installation; a pending one is in progress. Money that moved back
 * counts only where recorded under this reference.
 */
const isUnlike = (recorded: string) => {
  const column = (name: string) => sql.ref(`${recorded}.${name}`);
  return sql`case when ${column('status')} is null then e.installation = ${installationIdSql}::text
    else ${column('status')} <> 'pending' and (${column('status')} <> 'successful'
      or ${column('amount_cents')} <> e.amount or ${column('billing_transaction_id')} <> e.reference) end
    and not (e.is_returned and ${column('billing_transaction_id')} is distinct from e.reference)`;
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

export async function listUnlike(db: Db, kind: EntryKind, entries: Listed[]): Promise<Difference[]> {
  // Entries of others who share the account, of whatever amount.
  const ours = entries.filter(({ key }) => key !== null);
  if (ours.length === 0) return [];
  const { rows } = await sql<Difference>`with entries as materialized (${ENTRIES(ours)}) ${UNLIKE[kind]}`.execute(db);
  return rows;
}

export async function listEarlier(db: Db, name: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`select r.*
    from (select found from money_checks where order_week_id is null order by id desc limit 1) c,
      jsonb_array_elements(c.found) f,
      jsonb_to_recordset(f->'rows') r(payment_id bigint, refund_id bigint, gift_card_id bigint, order_id bigint,
        user_id bigint, key text)
    where f->>'name' = ${name} and r.key is not null`.execute(db);
  return rows;
}

interface Sought {
  from: Temporal.Instant;
  until: Temporal.Instant;
  earlier: Difference[];
}

type Column = 'payment_id' | 'refund_id' | 'gift_card_id';

function isSought({ from, until, earlier }: Sought, at: string, id: string, column: Column) {
  const ids = earlier.flatMap((row) => row[column] ?? []);
  const moment = sql.raw(at);
  return sql`(${moment} >= ${from} and ${moment} < ${until} or ${sql.ref(id)} = any(${ids}::bigint[]))`;
}

const ANSWERED = 'coalesce(finished_at, created_at)';
const RECORDED: Record<EntryKind, (sought: Sought) => RawBuilder<unknown>> = {
  charge: (sought) => sql`select id as payment_id, null::bigint as gift_card_id, order_id, user_id, amount_cents,
      billing_transaction_id as key
    from payments where status = 'successful' and ${isSought(sought, ANSWERED, 'id', 'payment_id')}
    union all
    select null, id, null, null, value_cents, charge_reference
    from gift_cards where charge_reference is not null and ${isSought(sought, 'created_at', 'id', 'gift_card_id')}`,
  refund: (sought) => sql`select r.refund_id, null::bigint as gift_card_id, f.order_id, f.user_id, r.amount_cents,
      r.billing_transaction_id as key
    from refund_parts r join refunds f on f.id = r.refund_id
    where r.status = 'successful' and ${isSought(sought, 'r.finished_at', 'r.refund_id', 'refund_id')}
    union all
    select null, gift_card_id, null, null, amount_cents, billing_transaction_id
    from gift_card_refunds where status = 'successful' and ${isSought(sought, ANSWERED, 'gift_card_id', 'gift_card_id')}`,
};

/** Except the sandbox's. */
export async function listRecorded(db: Db, kind: EntryKind, sought: Sought, listed: string[]) {
  const { rows } = await sql<Difference & { amount_cents: Cents }>`select * from (${RECORDED[kind](sought)}) r
    where key not like 'sandbox\\_%' and not exists (select from unnest(${listed}::text[]) l (reference) where l.reference = r.key)`.execute(
    db,
  );
  return rows;
}
