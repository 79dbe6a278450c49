import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { type Actor, type Change, recordAll, SYSTEM } from '../../../platform/record.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

interface Entry {
  id: string;
  kind: string;
  title: string;
  at: string;
  causer: unknown;
  subject: { type: string; id: string; path: string | null };
  order_week_id: number | null;
}
const read = (id: number, query = '') =>
  server.call('GET', `/api/customers/admin/users/${id}/timeline${query}`, { as: session });
const entriesOf = async (id: number, query = ''): Promise<Entry[]> => (await read(id, query)).body.data;

const write = (actor: Actor, ...changes: Change[]) =>
  server.db.transaction().execute((tx) => recordAll(tx, actor, changes));
const change = (userId: number, name: string, more: Partial<Change> = {}): Change => ({
  name,
  subject: { type: 'user', id: userId },
  userId,
  description: `Did ${name}`,
  ...more,
});
/** The log of a customer begins a month before they were made. */
const START = Temporal.Now.instant().subtract({ hours: 10 * 24 });
const hour = (hours: number) => START.add({ hours });

test('the timeline has orders, ledger, events, e-mails and batches of a customer, newest first', async () => {
  const { customer, order } = await buildChargedOrder(server.db, shop, { credits: 500 });
  await write({ staffId: staff.id }, change(customer.id, 'user_updated', { at: hour(1_000_000) }));
  await server.db
    .insertInto('mails')
    .values({
      idempotency_key: `t-${customer.id}`,
      kind: 'note',
      user_id: customer.id,
      recipient: customer.email,
      subject: '123456 is the code',
    })
    .execute();
  await addToBatch('Mass Apply Credits', 'user', customer.id, 2);
  await addToBatch('Batch refill and recalculate orders', 'order', order.id, 1);
  const entries = await entriesOf(customer.id);
  const moments = entries.map(({ at }) => Temporal.Instant.from(at).epochMilliseconds);
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['staff', 'mail', 'batch', 'order', 'ledger']));
  expect(entries[0]).toMatchObject({ kind: 'staff', causer: { id: staff.id, email: staff.email, acting_as: null } });
  expect(entries.find(({ kind }) => kind === 'mail')?.title).toBe('… is the code');
  expect(entries.filter(({ kind }) => kind === 'batch')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Mass Apply Credits', after: { succeeded: 2 } }),
      expect.objectContaining({ order_week_id: order.order_week_id, title: 'Batch refill and recalculate orders' }),
    ]),
  );
});

test('a transaction appears once, with the balance before and after', async () => {
  const { customer } = await buildChargedOrder(server.db, shop, { credits: 500 });
  await write({ staffId: staff.id }, change(customer.id, 'credit_added'));
  const ledger = await entriesOf(customer.id, '?kind=ledger');
  const of = (pattern: RegExp) => ledger.filter(({ title }) => pattern.test(title));
  expect(ledger).toHaveLength(2);
  expect(of(/^Added \$5\.00 to CREDIT: Gift$/)).toMatchObject([
    { before: { balance_cents: 0 }, after: { balance_cents: 500 } },
  ]);
  expect(of(/^Debited \$5\.00 from CREDIT: Order \d+$/)).toMatchObject([
    { before: { balance_cents: 500 }, after: { balance_cents: 0 } },
  ]);
  expect((await entriesOf(customer.id)).filter(({ title }) => title === 'Did credit_added')).toEqual([]);
});

describe('filters of the timeline', () => {
  const KINDS = [
    ['order_settled', undefined, 'order'],
    ['order_skipped_state_changed', undefined, 'skip'],
    ['subscription_status_changed', undefined, 'pause'],
    ['promo_code_applied', undefined, 'promo'],
    ['profile_preferences_changed', { kids_same_meals: true }, 'kids'],
    ['profile_preferences_changed', { production_cycle_id: 2 }, 'address'],
    ['refund_made', undefined, 'ledger'],
    ['impersonation_started', undefined, 'impersonation'],
    ['something_of_tomorrow', undefined, 'staff'],
  ] as const;
  test.each(KINDS)('the timeline filters by kind: %s %o is %s', async (name, after, kind) => {
    const { id } = await buildCustomer(server.db);
    await write(SYSTEM, change(id, name, after ? { after } : {}));
    expect(await entriesOf(id, `?kind=${kind}`)).toMatchObject([{ kind, title: `Did ${name}` }]);
    const others = KINDS.map(([, , each]) => each).filter((each) => each !== kind);
    expect(await entriesOf(id, `?kind=${others.join(',')}`)).toEqual([]);
  });

  test('the timeline filters by actor: the system, the customer, staff, and staff as the customer', async () => {
    const { id, email } = await buildCustomer(server.db);
    await write(SYSTEM, change(id, 'by_system'));
    await write({ staffId: null, actingAsUserId: id }, change(id, 'by_customer'));
    await write({ staffId: staff.id, actingAsUserId: id }, change(id, 'by_staff'));
    expect(await entriesOf(id, '?actor=system')).toMatchObject([{ title: 'Did by_system', causer: null }]);
    expect(await entriesOf(id, '?actor=customer')).toMatchObject([
      { title: 'Did by_customer', causer: { id, email, acting_as: null } },
    ]);
    expect(await entriesOf(id, `?actor=${staff.id}`)).toMatchObject([
      { title: 'Did by_staff', causer: { id: staff.id, acting_as: { id, email } } },
    ]);
    expect(await entriesOf(id, '?actor=999999')).toEqual([]);
    expect((await read(id)).body.meta.actors).toEqual([{ id: staff.id, email: staff.email }]);
  });

  test('the timeline filters by the week of the orders', async () => {
    const { customer, order, week } = await buildChargedOrder(server.db, shop, { credits: 500 });
    await write(SYSTEM, change(customer.id, 'user_updated'));
    const ofWeek = await entriesOf(customer.id, `?order_week_id=${week.id}`);
    expect(ofWeek.length).toBeGreaterThan(1);
    expect(new Set(ofWeek.map(({ order_week_id }) => order_week_id))).toEqual(new Set([week.id]));
    expect(new Set(ofWeek.map(({ kind }) => kind))).toEqual(new Set(['order', 'ledger', 'mail']));
    expect((await read(customer.id)).body.meta.weeks.map((each: { id: number }) => each.id)).toEqual([
      order.order_week_id,
    ]);
    expect(await entriesOf(customer.id, '?order_week_id=999999')).toEqual([]);
  });
});

test('an order links to the page where staff work on it, and everything else to its panel', async () => {
  const { id, ...rest } = await buildSubscriber(server.db);
  const customer = { id, ...rest };
  const week = await buildWeek(
    server.db,
    '2099-03-02',
    { 1: '2099-02-28T05:59:59Z', 2: '2099-03-01T05:59:59Z' },
    209_910,
  );
  const ahead = await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
  await write(SYSTEM, change(id, 'order_created', { subject: { type: 'order', id: ahead }, orderId: ahead }));
  await write(SYSTEM, change(id, 'profile_preferences_changed', { after: { kids: [] } }));
  const paths = (await entriesOf(id)).map(({ subject }) => subject);
  expect(paths).toEqual([
    { type: 'user', id: String(id), path: `/users/${id}#kids` },
    { type: 'order', id: String(ahead), path: `/orders/${ahead}` },
  ]);
});

describe('pages of the timeline', () => {
  test('pages of the timeline have no gaps or repeats, even for entries of one moment', async () => {
    const { id } = await buildCustomer(server.db);
    const at = hour(5);
    await write(SYSTEM, ...Array.from({ length: 7 }, (_, n) => change(id, `same_${n}`, { at })));
    await server.db
      .insertInto('mails')
      .values(
        [0, 1, 2].map((n) => ({
          idempotency_key: `p-${id}-${n}`,
          kind: 'note',
          user_id: id,
          recipient: 'a@b.test',
          subject: `Mail ${n}`,
          created_at: at,
        })),
      )
      .execute();
    await write(SYSTEM, change(id, 'oldest', { at: hour(1) }));
    const whole = (await entriesOf(id)).map((entry) => entry.id);
    expect(whole).toHaveLength(11);
    for (const size of [1, 3, 10]) expect(await allPages(id, size), `pages of ${size}`).toEqual(whole);
  });

  test('new entries do not shift the pages of the timeline', async () => {
    const { id } = await buildCustomer(server.db);
    await write(SYSTEM, ...[1, 2, 3].map((n) => change(id, `event_${n}`, { at: hour(n) })));
    const first = await read(id, '?per_page=2');
    await write(SYSTEM, change(id, 'event_4', { at: hour(4) }));
    const second = await read(id, `?per_page=2&cursor=${first.body.meta.next}`);
    expect(second.body.data.map(({ title }: Entry) => title)).toEqual(['Did event_1']);
    expect(second.body.meta.next).toBeNull();
  });
});

describe('a timeline of 500 orders and 5,000 events', () => {
  let id: number;
  beforeAll(async () => {
    const { db } = server;
    const others = await buildCustomer(db);
    const customer = await buildSubscriber(db);
    id = customer.id;
    const { order_week_id } = (await buildChargedOrder(db, shop)).order;
    await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, status, address_id)
      select ${id}, ${order_week_id}, 1, n, 'cancelled', ${customer.addressId} from generate_series(1, 500) n`.execute(
      db,
    );
    await sql`insert into changes (at, name, staff_id, subject_type, subject_id, user_id, order_id, description)
      select now() - interval '4 days' + n * interval '1 minute', 'order_cart_updated', ${staff.id}, 'order', o.id::text, ${id}, o.id, 'Cart ' || n
      from generate_series(1, 5000) n join (select id, row_number() over () as place from orders where user_id = ${id}) o
        on o.place = n % 500 + 1`.execute(db);
    await sql`insert into changes (at, name, subject_type, subject_id, user_id, description)
      select now() - interval '4 days' + n * interval '1 second', 'user_updated', 'user', '1', ${others.id}, 'Other'
      from generate_series(1, 50000) n`.execute(db);
    await sql`insert into mails (idempotency_key, kind, user_id, recipient, subject)
      select 'bulk-' || n, 'note', ${others.id}, 'a@b.test', 'Mail' from generate_series(1, 20000) n`.execute(db);
    await sql`insert into credit_transactions (credit_account_id, user_id, amount_cents, reason)
      select a.id, ${id}, 100, 'Gift' from generate_series(1, 1000) n
        join credit_accounts a on a.user_id = ${id} and a.type = 'CREDIT'`.execute(db);
    await sql`analyze orders, changes, mails, credit_transactions`.execute(server.owner);
  }, 60_000);

  test('a long timeline takes as many statements as a short one, on every page', async () => {
    const { id: fresh } = await buildCustomer(server.db);
    // Opening a customer is recorded on the first read of the day.
    for (const each of [fresh, id]) await read(each);
    const few = await statementsOf(server.db, () => read(fresh));
    const first = await statementsOf(server.db, () => read(id, '?per_page=100'));
    expect(first).toBe(few);
    const cursor = (await read(id, '?per_page=100')).body.meta.next;
    expect(await statementsOf(server.db, () => read(id, `?per_page=100&cursor=${cursor}`))).toBe(few);
  });

  test.each(['', '?kind=order', '?kind=mail', '?actor=system'])('a long timeline loads fast: %s', async (query) => {
    await read(id, query);
    let quickest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 20 && quickest > 200; n++) {
      const started = performance.now();
      await read(id, query);
      quickest = Math.min(quickest, performance.now() - started);
    }
    // About 10 ms on two cores; twenty times that would mean scanning whole tables.
    expect(quickest).toBeLessThan(200);
  });
});

test('the timeline is a 422 for bad filters, a 404 for an unknown customer and a 401 while signed out', async () => {
  const { id } = await buildCustomer(server.db);
  const bad = [
    'kind=nothing',
    'actor=me',
    'order_week_id=x',
    'cursor=1',
    'cursor=2026-13-01T00:00:00Z_1_1',
    'per_page=0',
  ];
  for (const query of bad) expect((await read(id, `?${query}`)).status, query).toBe(422);
  expect((await read(999_999)).status).toBe(404);
  expect((await server.call('GET', `/api/customers/admin/users/${id}/timeline`)).status).toBe(401);
});

async function allPages(id: number, size: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await read(id, `?per_page=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...body.data.map((entry: Entry) => entry.id));
    cursor = body.meta.next;
  }
  return found;
}

async function addToBatch(name: string, type: string, id: number, rows: number): Promise<void> {
  const batch = await server.db
    .insertInto('batches')
    .values({ name, total_jobs: rows, succeeded_jobs: rows, created_by: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('batch_jobs')
    .values(
      Array.from({ length: rows }, (_, position) => ({
        batch_id: batch.id,
        position,
        status: 'succeeded' as const,
        subject_type: type,
        subject_id: String(id),
      })),
    )
    .execute();
}
