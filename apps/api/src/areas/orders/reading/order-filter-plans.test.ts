import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { listProblems } from '../../billing/money/order-problems.queries.ts';
import { countOrders, type OrderFilter } from './list-orders.queries.ts';
import { listOrders, stateTerms } from './list-orders.ts';
import { listOrderRows } from './show-orders.queries.ts';

let server: TestServer;

/** 401 customers with an order in each of 50 weeks. */
beforeAll(async () => {
  server = await startTestServer();
  await buildShipping(server.db);
  const { db, owner } = server;
  await sql`insert into users (email, first_name, last_name, password_hash, referral_id, phone)
    select 'many-' || n || '@example.test', 'Ada', md5(n::text), 'x', 'MANY' || n, 3120000000 + n
    from generate_series(1, 401) n`.execute(db);
  await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone)
    select id, '1 Main St', 'Chicago', 'IL', '60601', '3125550100' from users`.execute(db);
  await sql`insert into order_weeks (date, number, status) select date '2097-01-07' + 7 * n, 209700 + n, 'draft'
    from generate_series(1, 50) n`.execute(db);
  await sql`insert into order_week_cycles (order_week_id, production_cycle_id, cutoff_at)
    select w.id, c, w.date::timestamptz from order_weeks w cross join generate_series(1, 2) c`.execute(db);
  await sql`insert into carriers (name, slug, external_carrier) select 'Carrier ' || n, 'carrier-' || n, 'ups'
    from generate_series(1, 20) n`.execute(db);
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, status, kind,
      carrier_id, ship_at, deliver_at, total_cents)
    select u.id, w.id, 1 + u.id % 2, 1, a.id,
      (case u.id % 97 when 1 then 'suspended' when 2 then 'charge-failed' when 3 then 'cancelled' else 'active' end),
      (case when u.id % 101 = 5 then 'rogue' else 'subscription' end),
      (select min(id) from carriers) + u.id % 20, w.date + 2, w.date + 3, 9592
    from users u join addresses a on a.user_id = u.id cross join order_weeks w`.execute(db);
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents, refunded_cents,
      failure_reason, finished_at)
    select user_id, id, 'many:' || id, case id % 83 when 1 then 'failed' when 2 then 'pending' else 'successful' end,
      'cutoff', 9592, case when id % 79 = 3 and id % 83 > 2 then 100 else 0 end,
      case id % 83 when 1 then 'Declined' end, case when id % 83 <> 2 then now() end from orders`.execute(db);
  await sql`insert into credit_accounts (user_id, type, balance_cents) select user_id, 'CREDIT', sum(200) from orders
    group by user_id`.execute(db);
  await sql`insert into credit_transactions (credit_account_id, user_id, order_id, amount_cents, reason)
    select a.id, o.user_id, o.id, 200, 'Late' from orders o join credit_accounts a on a.user_id = o.user_id`.execute(
    db,
  );
  await sql`analyze users, orders, payments, credit_transactions`.execute(owner);
});
afterAll(() => server.close());

const weekOf = async () =>
  (await server.db.selectFrom('order_weeks').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
const carrierOf = async () =>
  (await server.db.selectFrom('carriers').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;

test.each<[string, () => Promise<OrderFilter>]>([
  ['a number', async () => ({ keyword: '#77' })],
  ['digits', async () => ({ keyword: '0077' })],
  ['a phone', async () => ({ keyword: '(312) 000-0077' })],
  ['an e-mail', async () => ({ keyword: 'many-77@example' })],
  ['a week', async () => ({ order_week_id: await weekOf() })],
  ['a ship day', async () => ({ ship_at: '2097-02-06' })],
  ['a delivery day', async () => ({ deliver_at: '2097-02-07' })],
  ['a carrier', async () => ({ carrier_id: await carrierOf() })],
  ['the state suspended', async () => ({ state: 'suspended' })],
  ['the state charge failed', async () => ({ state: 'charge-failed' })],
  ['the state cancelled', async () => ({ state: 'cancelled' })],
  ['the state rogue', async () => ({ state: 'rogue' })],
  ['the state coming', async () => ({ state: 'coming' })],
  ['the state charging', async () => ({ state: 'charging' })],
  ['the state in its window', async () => ({ state: 'locked' })],
  ['the state in its window, unlocked', async () => ({ state: 'unlocked' })],
  ['the state to be shipped in a week', async () => ({ state: 'closed', order_week_id: await weekOf() })],
  ['the state shipped on a day', async () => ({ state: 'shipped', ship_at: '2097-02-06' })],
  ['the state delivered on a day', async () => ({ state: 'delivered', deliver_at: '2097-02-07' })],
  ['a failed payment', async () => ({ payment: 'failed' })],
  ['a pending payment', async () => ({ payment: 'pending' })],
  ['a refund in part', async () => ({ payment: 'refunded-in-part' })],
  ['a payment in a week', async () => ({ payment: 'paid', order_week_id: await weekOf() })],
  ['nothing charged on a day', async () => ({ payment: 'not-charged', deliver_at: '2097-02-07' })],
  ['a declined charge of the cutoff', async () => ({ charge: 'cutoff-declined' })],
  ['a charge without an answer', async () => ({ charge: 'deadline-waiting' })],
  ['no card needed in a week', async () => ({ charge: 'cutoff-without-card', order_week_id: await weekOf() })],
  ['a product of a week', async () => ({ sku: 'SOUP-1', order_week_id: await weekOf() })],
  ['no carrier in a week', async () => ({ state: 'undeliverable', order_week_id: await weekOf() })],
])(
  'a long list of orders with %s reads orders and payments by an index, for its page and its total',
  async (_, filter) => {
    const asked = await filter();
    const plans = await plansOf(server.db, () => listOrders(server.db, { page: 1, per_page: 20, ...asked }));
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|payments)\b/);
    expect(plans.join('\n')).toMatch(/using (orders|payments)_|Scan on (orders|payments)_/);
  },
);

test('a page of a long list without filters reads an index in the order of the list', async () => {
  const plans = await plansOf(server.db, () => listOrders(server.db, { page: 2, per_page: 20 }));
  expect(plans.join('\n')).toMatch(/Limit .*\n +-> +Index Only Scan Backward using orders_of_week/);
});

test('orders with a pending payment are found by it alone, without their other payments', async () => {
  const terms = await stateTerms(server.db);
  const [plan] = await plansOf(server.db, () => countOrders(server.db, { payment: 'pending' }, terms));
  expect(plan).toMatch(/using payments_(one_)?pending/);
  expect(plan).not.toMatch(/payments_order|SubPlan/);
});

test('the problems of some orders are found without reading the payments and credits of all', async () => {
  const { id } = await server.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  const [plan] = await plansOf(server.db, () => listProblems(server.db, [id]));
  expect(plan).not.toMatch(/Seq Scan on (orders|payments|credit_transactions)\b/);
});

test('the activities of an order are read by the index of its changes alone', async () => {
  const { db, owner } = server;
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    // Few are activities, and an order has many.
    await sql`insert into changes (at, name, subject_type, subject_id, description, order_id)
      select now(), case when n % 20000 = 7 then 'order_cart_updated' else 'kind ' || n % 40 end, 'order', n % 100, 'x',
        n % 100 from generate_series(1, 60000) n`.execute(tx);
  });
  await sql`analyze changes`.execute(owner);
  const [plan = ''] = await plansOf(db, () => listOrderRows(db, [7], ['post_cutoff_activities']));
  expect(plan).toMatch(/Index Cond: .*order_id = o\.id/);
  expect(plan).not.toMatch(/changes_\w*name/);
});

test('all orders are counted up to 20,000 and estimated above, those of a filter always counted', async () => {
  const { db, owner } = server;
  const real = await db
    .selectFrom('orders')
    .select((all) => all.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const paged = async (query: object) => (await listOrders(db, { page: 1, per_page: 20, ...query })).meta.pagination;
  expect(real.n).toBeGreaterThan(20_000);
  expect(await paged({})).toMatchObject({ total: expect.closeTo(real.n, -3), total_is_estimate: true });
  const last = Math.ceil(real.n / 20);
  for (const asked of [{ count: 'exact' as const }, { page: last }, { page: last + 9 }]) {
    const { total, total_is_estimate } = await paged(asked);
    expect([asked, total, total_is_estimate]).toEqual([asked, real.n, undefined]);
  }
  expect(await paged({ order_week_id: await weekOf() })).toEqual(expect.objectContaining({ total: 401 }));

  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const above = await tx.selectFrom('orders').select('id').orderBy('id').offset(20_000).execute();
    for (const { id } of above) await sql`delete from orders where id = ${id}`.execute(tx);
  });
  const few = await paged({});
  expect([few.total, few.total_is_estimate]).toEqual([20_000, undefined]);
});
