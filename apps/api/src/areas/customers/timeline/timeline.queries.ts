import { type Expression, sql } from 'kysely';
import {
  EVENT_KINDS,
  EVENTS_OF_LEDGER,
  KIDS_FIELDS,
  PREFERENCES_EVENT,
} from '@larder/domain/customers/timeline/event-kinds.ts';
import type { TimelineKind } from '@larder/domain/values/enums/timeline-kinds.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  fromMaking,
  monthBeforeMaking,
  readBack,
  type Span,
  since,
  within,
} from '../../../platform/database/months/read-back.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

/** Breaks ties of entries at one moment, so that a page ends at one of them. */
export const SOURCES = { mail: 1, batch: 2, ledger: 3, change: 4 } as const;

interface Customer {
  id: number;
  created_at: Temporal.Instant;
}

export interface TimelineFilter {
  kinds: TimelineKind[] | null;
  actor: 'system' | 'customer' | 'staff' | null;
  staffId: number | null;
  weekId: number | null;
  /** E-mails to staff are private (STAFF-54). */
  withMails: boolean;
  before: { at: string; source: number; id: number } | null;
  limit: number;
}

export interface TimelineRow {
  source: number;
  id: number;
  at: Temporal.Instant;
  kind: TimelineKind;
  label: string;
  event: string | null;
  reason: string | null;
  causer_id: number | null;
  causer_email: string | null;
  acting_id: number | null;
  acting_email: string | null;
  subject_type: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  /** Ledger only: signed cents, balance after it, account. */
  amount_cents: number | null;
  balance_cents: number | null;
  account: string | null;
  order_id: number | null;
  order_week_id: number | null;
  order: { week: number; deliver_at: string | null } | null;
}

const MOST_ID = 999_999_999_999_999;
/** Constants are part of the text: a statement with more than 40 parameters is planned each time. */
const KINDS = sql.lit(JSON.stringify(EVENT_KINDS));
const textsOf = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]`;

/**
 * Each source returns up to a page off an index by customer. The ledger is read whole for its balances, and batches
 * whole: dozens of rows. Only the changes, which are stored by month, are read back span by span; the others are read
 * once, next to the first span. One SQL text each for all filters, and of the changes one that is planned for the newest
 * months alone.
 */
export async function listTimelineRows(db: Db, customer: Customer, filter: TimelineFilter): Promise<TimelineRow[]> {
  const readOthers = () => entriesOf(db, othersThanChanges(customer.id, filter), filter.limit);
  if (filter.kinds?.every((kind) => KINDS_WITHOUT_CHANGES.has(kind)) === true) return readOthers();
  let others: Promise<TimelineRow[]> | undefined;
  return readBack(
    {
      before: filter.before && Temporal.Instant.from(filter.before.at),
      first: monthBeforeMaking(customer.created_at),
      limit: filter.limit,
    },
    async (span) => {
      others ??= readOthers();
      const read = await Promise.all([others, entriesOf(db, changes(customer.id, filter, span), filter.limit)]);
      return read.flat().toSorted(newestFirst).slice(0, filter.limit);
    },
  );
}

/** No event of the log has these kinds. */
const KINDS_WITHOUT_CHANGES = new Set<TimelineKind>(['mail', 'batch']);

const newestFirst = (a: TimelineRow, b: TimelineRow) =>
  Temporal.Instant.compare(b.at, a.at) || b.source - a.source || b.id - a.id;

async function entriesOf(db: Db, entries: Expression<unknown>, limit: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select e.source, e.id, e.at, e.kind, e.label, e.event, e.reason, e.subject_type, e.subject_id, e.before, e.after,
      e.amount_cents, e.balance_cents, e.account, causer.id as causer_id, causer.email as causer_email,
      acting.id as acting_id, acting.email as acting_email, e.order_id, o.order_week_id,
      case when o.id is not null then jsonb_build_object('week', w.number, 'deliver_at', o.deliver_at) end as order
    from (${entries}) e
      left join users causer on causer.id = coalesce(e.staff_id, e.acting_as_user_id)
      left join users acting on acting.id = e.acting_as_user_id and e.staff_id is not null
      left join orders o on o.id = e.order_id
      left join order_weeks w on w.id = o.order_week_id
    order by e.at desc, e.source desc, e.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const othersThanChanges = (userId: number, filter: TimelineFilter) =>
  sql`(${transactions(userId, filter)}) union all (${mails(userId, filter)}) union all (${batches(userId, filter)})`;

function changes(userId: number, filter: TimelineFilter, span: Span) {
  const kind = sql`case when h.name = ${sql.lit(PREFERENCES_EVENT)}
    then case when h.after ?| ${textsOf(KIDS_FIELDS)}::text[] then 'kids' else 'address' end
    else coalesce(${KINDS}::jsonb ->> h.name, 'staff') end`;
  return sql`select ${sql.lit(SOURCES.change)}::int as source, h.id, h.at, ${kind} as kind, h.description as label, h.name as event, h.reason,
      h.staff_id, h.acting_as_user_id, h.subject_type, h.subject_id, h.before, h.after,
      null::bigint as amount_cents, null::bigint as balance_cents, null as account, h.order_id
    from changes h
    where h.user_id = ${userId} and ${within(sql`h.at`, span)}
      and ${isBefore(filter, SOURCES.change, sql`h.at`, sql`h.id`)}
      and h.name <> all(${textsOf(EVENTS_OF_LEDGER)}::text[]) and ${isOfKind(filter, kind)}
      and ${isOfWeek(filter, userId, sql`h.order_id`)} and ${isBy(filter, sql`h.staff_id`, sql`h.acting_as_user_id`)}
    order by h.at desc, h.id desc limit ${sql.lit(filter.limit)}`;
}

function transactions(userId: number, filter: TimelineFilter) {
  return sql`select ${sql.lit(SOURCES.ledger)}::int as source, t.id, t.created_at as at, 'ledger' as kind, t.reason as label,
      null as event, t.reason_details as reason, t.staff_id, null::bigint as acting_as_user_id,
      'credit_transaction' as subject_type, t.id::text as subject_id, null::jsonb as before, null::jsonb as after,
      t.amount_cents::bigint as amount_cents, t.balance::bigint as balance_cents, a.type as account, t.order_id
    from (
      select *, sum(amount_cents) over (partition by credit_account_id order by id) as balance
      from credit_transactions where user_id = ${userId}
    ) t join credit_accounts a on a.id = t.credit_account_id
    where ${isBefore(filter, SOURCES.ledger, sql`t.created_at`, sql`t.id`)} and ${isOfKind(filter, sql`'ledger'`)}
      and ${isOfWeek(filter, userId, sql`t.order_id`)} and ${isBy(filter, sql`t.staff_id`)}
    order by t.created_at desc, t.id desc limit ${sql.lit(filter.limit)}`;
}

/** Subjects may hold codes, except those of e-mails that staff write. */
function mails(userId: number, filter: TimelineFilter) {
  return sql`select ${sql.lit(SOURCES.mail)}::int, m.id, m.created_at, 'mail',
      case when m.facts is null then regexp_replace(m.subject, '\\d{4,}', '…', 'g') else m.subject end,
      case when m.facts is not null then m.kind end, null,
      m.requested_by, null::bigint, 'mail', m.id::text, null::jsonb,
      jsonb_build_object('recipient', m.recipient, 'sent_at', ${wireMoment(sql<Temporal.Instant>`m.sent_at`)})
        || case when m.given_up_at is not null then '{"not_sent": true}' else '{}' end::jsonb
        || case when m.is_perhaps_repeated then '{"perhaps_sent_twice": true}' else '{}' end::jsonb,
      null::bigint, null::bigint, null, m.order_id
    from mails m
    where m.user_id = ${userId} and ${filter.withMails}::boolean and ${isBefore(filter, SOURCES.mail, sql`m.created_at`, sql`m.id`)}
      and ${isOfKind(filter, sql`'mail'`)} and ${isOfWeek(filter, userId, sql`m.order_id`)}
      and ${isBy(filter, sql`m.requested_by`)}
    order by m.created_at desc, m.id desc limit ${sql.lit(filter.limit)}`;
}

function batches(userId: number, filter: TimelineFilter) {
  return sql`select ${sql.lit(SOURCES.batch)}::int, b.id, b.created_at, 'batch', b.name, null, null, b.created_by, null::bigint, 'batch',
      b.id::text, null::jsonb, j.after, null::bigint, null::bigint, null, j.order_id
    from (
      select batch_id, min(order_id) as order_id, jsonb_strip_nulls(jsonb_build_object('succeeded',
        nullif(count(*) filter (where status = 'succeeded'), 0), 'failed',
        nullif(count(*) filter (where status = 'failed'), 0), 'pending',
        nullif(count(*) filter (where status = 'pending'), 0), 'cancelled',
        nullif(count(*) filter (where status = 'cancelled'), 0))) as after
      from (
        select batch_id, status, null::bigint as order_id from batch_jobs
        where subject_type = 'user' and subject_id = ${String(userId)} and ${isOfWeek(filter, userId, sql`null::bigint`)}
          -- A reversal that left the customer alone did nothing (CUST-48).
          and not coalesce(result ? 'is_final', false)
        union all
        select batch_id, j.status, o.id from orders o
          join batch_jobs j on j.subject_type = 'order' and j.subject_id = o.id::text
        where o.user_id = ${userId} and (${filter.weekId}::bigint is null or o.order_week_id = ${filter.weekId})
      ) jobs group by batch_id
    ) j join batches b on b.id = j.batch_id
    where ${isBefore(filter, SOURCES.batch, sql`b.created_at`, sql`b.id`)} and ${isOfKind(filter, sql`'batch'`)}
      and ${isBy(filter, sql`b.created_by`)}
    order by b.created_at desc, b.id desc limit ${sql.lit(filter.limit)}`;
}

/** At the moment of the cursor, lower sources come next; higher ones are done. */
function isBefore({ before }: TimelineFilter, source: number, at: Expression<unknown>, id: Expression<unknown>) {
  const lastId = before === null || source < before.source ? MOST_ID : source > before.source ? 0 : before.id;
  return sql<boolean>`(${at}, ${id}) < (${before?.at ?? 'infinity'}::timestamptz, ${lastId}::bigint)`;
}

const isOfKind = ({ kinds }: TimelineFilter, kind: Expression<unknown>) =>
  sql<boolean>`coalesce(${kind} = any(${kinds}::text[]), true)`;

const isOfWeek = ({ weekId }: TimelineFilter, userId: number, orderId: Expression<unknown>) =>
  sql<boolean>`(${weekId}::bigint is null or ${orderId} in
    (select id from orders where user_id = ${userId} and order_week_id = ${weekId}::bigint))`;

const isBy = (
  { actor, staffId }: TimelineFilter,
  staff: Expression<unknown>,
  actingAs: Expression<unknown> = sql`null::bigint`,
) =>
  sql<boolean>`case coalesce(${actor === 'staff' ? String(staffId) : actor}::text, 'anybody')
    when 'anybody' then true
    when 'system' then ${staff} is null and ${actingAs} is null
    when 'customer' then ${staff} is null and ${actingAs} is not null
    when ${staff}::text then true
    else false end`;

export const listTimelineStaff = (db: Db, { id: userId, created_at }: Customer) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', (of) =>
      of
        .selectFrom('changes')
        .select('staff_id as id')
        .where('user_id', '=', userId)
        .where(since(sql.ref('at'), fromMaking(created_at)))
        .where('staff_id', 'is not', null)
        .union(
          of
            .selectFrom('credit_transactions')
            .select('staff_id as id')
            .where('user_id', '=', userId)
            .where('staff_id', 'is not', null),
        ),
    )
    .orderBy('email')
    .execute();

export const listWeeksOfOrders = (db: Db, userId: number) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number'])
    .where('id', 'in', (of) => of.selectFrom('orders').select('order_week_id').where('user_id', '=', userId))
    .orderBy('date', 'desc')
    .execute();
