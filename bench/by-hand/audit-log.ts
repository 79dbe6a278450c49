import type { Connection, Database } from '../../apps/api/src/platform/database/database.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { record, SYSTEM } from '../../apps/api/src/platform/record.ts';
import { countPanels } from '../../apps/api/src/areas/customers/customer-head/panel-counts.queries.ts';
import { listLog } from '../../apps/api/src/areas/customers/logs/logs.queries.ts';
import { listTimelineRows } from '../../apps/api/src/areas/customers/timeline/timeline.queries.ts';
import { listChangeRows } from '../../apps/api/src/areas/operations/changes/changes.queries.ts';
import { listActivityRows } from '../../apps/api/src/areas/orders/order-page/order-page.queries.ts';
import { inTurns, ms, ratio, timesOf } from '../measure.ts';
import { makeOwnDatabase, type OwnDatabase } from '../own-database.ts';

// The same entries in one table, as before migration 0270, and in a table for each month; the same reads of both.

const MONTHS = 36;
const A_MONTH = 28;
const LINES_OF_AN_ORDER = 7;
const EVENTS = 40;

/** Undoes the months: the table that was there before them, with the same columns and indexes. */
const ONE_TABLE = `
  drop trigger changes_kinds on changes;
  create table whole (like changes including all);
  alter table whole drop constraint whole_pkey, add primary key (id);
  drop table changes;
  alter table whole rename to changes;
  create trigger changes_kinds after insert on changes
    referencing new table as added for each statement execute function note_kinds_of_changes()`;

const CUSTOMERS = `insert into users (email, first_name, last_name, referral_id, created_at)
  select 'audit' || n || '@example.test', 'Ada', 'Byron', 'audit' || n, now() - interval '${MONTHS} months'
  from generate_series(1, $1::int) n`;

/** Entries of a customer and an order lie apart in the table, as they do when they are written over years. */
const ENTRIES = `insert into changes (at, name, staff_id, subject_type, subject_id, user_id, order_id, description, before, after)
  select now() - interval '${MONTHS} months' + n::float8 / $1 * interval '${MONTHS} months', 'event_' || n * 7919 % ${EVENTS},
    case when n % 10 = 0 then 1 + n % 20 end, 'order', (n % $2 + $2 * (n / $2 / ${LINES_OF_AN_ORDER}))::text, first.id + n % $2,
    n % $2 + $2 * (n / $2 / ${LINES_OF_AN_ORDER}), 'Changed an order of a customer of a week', '{"status": "open", "total_cents": 10791}',
    '{"status": "charged", "total_cents": 10791}'
  from generate_series(1, $1::bigint) n, (select min(id) as id from users where email like 'audit%') first`;

async function fill(own: OwnDatabase, rows: number, isWhole: boolean): Promise<Database> {
  const { pool } = own.database;
  if (isWhole) await pool.query(ONE_TABLE);
  else await makeMonths(own);
  await pool.query(CUSTOMERS, [customersFor(rows)]);
  await pool.query(ENTRIES, [rows, customersFor(rows)]);
  await pool.query('vacuum analyze');
  return openDatabase(own.connection, () => {}, 1);
}

/** Months of the past are made for rows of them. */
async function makeMonths({ database: { pool } }: OwnDatabase): Promise<void> {
  await pool.query(`insert into changes (at, name, subject_type, subject_id, description)
    select now() - n * interval '1 month', 'first', 'bench', '1', 'First of its month' from generate_series(1, ${MONTHS}) n`);
  await pool.query(`select make_month('changes', month) from missing_months('changes', 2) month`);
}

const customersFor = (rows: number) => Math.ceil(rows / MONTHS / A_MONTH);

type Read = [name: string, read: (database: Database, round: number) => Promise<unknown>];

function reads(first: number, customers: number): Read[] {
  const now = Temporal.Now.instant();
  const made = now.toZonedDateTimeISO('UTC').subtract({ months: MONTHS }).toInstant();
  const half = now
    .toZonedDateTimeISO('UTC')
    .subtract({ months: MONTHS / 2 })
    .toInstant();
  const customer = (round: number) => ({ id: first + ((round * 7_919) % customers), created_at: made });
  const place = (round: number) => (round * 7_919) % customers;
  const timeline = { kinds: null, actor: null, staffId: null, weekId: null, withMails: true, before: null, limit: 51 };
  const log = {
    person: null,
    record: null,
    recordId: null,
    kind: null,
    from: null,
    until: null,
    before: null,
    limit: 51,
  };
  const orders = (MONTHS * A_MONTH) / LINES_OF_AN_ORDER;
  const order = (round: number, created_at: Temporal.Instant, nth: number) => ({
    id: place(round) + customers * nth,
    user_id: customer(round).id,
    created_at,
  });
  return [
    ["the newest page of a customer's log", ({ db }, n) => listTimelineRows(db, customer(n), timeline)],
    [
      'a page of it from 18 months ago',
      ({ db }, n) =>
        listTimelineRows(db, customer(n), { ...timeline, before: { at: half.toString(), source: 4, id: 1 } }),
    ],
    [
      "one kind in a customer's log, with the total",
      ({ db }, n) => listLog(db, customer(n), { events: ['order_cart_updated'], page: 1, per_page: 100 }),
    ],
    ['the counts of a customer of 3 years', ({ db }, n) => countPanels(db, customer(n), now)],
    ['the counts of a new customer', ({ db }, n) => countPanels(db, { ...customer(n), created_at: now }, now)],
    ["the log of this month's order", ({ db }, n) => listActivityRows(db, order(n, now, orders - 1))],
    ['the log of an order of 3 years ago', ({ db }, n) => listActivityRows(db, order(n, made, 1))],
    ['the newest page of the audit log', ({ db }) => listChangeRows(db, log)],
    ['its newest page of one event', ({ db }, n) => listChangeRows(db, { ...log, kind: `event_${n % EVENTS}` })],
    ['its page of an event that there is not', ({ db }) => listChangeRows(db, { ...log, kind: 'never' })],
    [
      'a change that is recorded',
      ({ db }, n) =>
        db.transaction().execute((tx) =>
          record(tx, SYSTEM, {
            name: 'event_1',
            subject: { type: 'order', id: 1 },
            userId: customer(n).id,
            description: 'x',
          }),
        ),
    ],
  ];
}

export async function benchAuditLog(server: Connection, rows: number, rounds: number): Promise<string[]> {
  const whole = await makeOwnDatabase(server, 'larder_bench_audit_whole');
  const byMonth = await makeOwnDatabase(server, 'larder_bench_audit_months');
  try {
    const [one, months] = [await fill(whole, rows, true), await fill(byMonth, rows, false)];
    const { rows: found } = await one.pool.query<{ id: number }>(
      `select min(id) as id from users where email like 'audit%'`,
    );
    const lines = ['read or change | one table, ms | by month, ms | ratio'];
    for (const [name, read] of reads(found[0]?.id ?? 0, customersFor(rows))) {
      const times = await inTurns([(round) => read(one, round), (round) => read(months, round)], rounds);
      const [before = 0, after = 0] = times.map((each) => timesOf(each).p50);
      lines.push(`${name} | ${ms(before)} | ${ms(after)} | ${ratio(after, before)}`);
    }
    await one.close();
    await months.close();
    return lines;
  } finally {
    await whole.drop();
    await byMonth.drop();
  }
}
