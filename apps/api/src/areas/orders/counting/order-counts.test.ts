import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTED_ORDER_STATES } from '@larder/domain/values/enums/order-list-states.ts';
import { buildShipping, buildWeek } from '../../../../test/builders.ts';
import { buildOrderAs, PLAIN } from '../../../../test/orders-of-a-week.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { brokenInvariants } from '../../billing/money/invariants.ts';
import { showWeekCockpit } from '../../operations/week-cockpit/week-cockpit.ts';
import { isInState, type StateTerms } from '../reading/order-state.queries.ts';
import { addUpOrders } from './add-up-orders.job.ts';

const TERMS: StateTerms = { today: Temporal.Now.plainDateISO('America/Chicago'), windowHours: 48 };
const COUNTS = ['counted-orders', 'flagged-orders', 'flagged-undeliverable', 'flagged-empty'];
let server: TestServer;
let monday = Temporal.PlainDate.from('2098-01-06');
let number = 310_000;

beforeAll(async () => {
  server = await startTestServer();
  await buildShipping(server.db);
});
afterAll(() => server.close());

const newWeek = async () => {
  monday = monday.add({ weeks: 1 });
  const cutoffs = { 1: '2097-12-01T04:59:59Z', 2: '2097-12-02T04:59:59Z' };
  return (await buildWeek(server.db, monday.toString(), cutoffs, ++number)).id;
};
const addUp = () => addUpOrders.run({}, jobContext(server.db));

async function countedIn(week: number) {
  const { cycles } = await showWeekCockpit(server.db, week);
  return cycles.map(({ orders, states }) => ({ orders, ...states }));
}

/** The lists' own conditions, read from the orders themselves. */
async function listedIn(week: number) {
  const states = COUNTED_ORDER_STATES.map(
    (state) => sql`(count(*) filter (where ${isInState(state, TERMS)}))::int as ${sql.id(state)}`,
  );
  const { rows } = await sql<Record<string, number>>`select count(o.id)::int as orders, ${sql.join(states)}
    from order_week_cycles c left join orders o on o.order_week_id = c.order_week_id and o.production_cycle_id = c.production_cycle_id
    where c.order_week_id = ${week} group by c.production_cycle_id order by c.production_cycle_id`.execute(server.db);
  return rows;
}

const ofOrder = (changes: string) => (id: number) => `update orders set ${changes} where id = ${id}`;
const userOf = (id: number) => `(select user_id from orders where id = ${id})`;
const ACTS: Record<string, (id: number) => string> = {
  skipped: ofOrder('is_skipped = true'),
  unskipped: ofOrder('is_skipped = false'),
  'skipped with a reason': ofOrder(`is_skipped = true, skip_details = 'Away'`),
  emptied: (id) => `delete from order_items where order_id = ${id} and cart = 'now'`,
  'skipped without meals': ofOrder('is_skipped = true, skip_details = null'),
  filled: (
    id,
  ) => `insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
    select ${id}, ${userOf(id)}, 'now', id, category_id, 8, 1199 from products order by id limit 1 on conflict do nothing`,
  cancelled: ofOrder(`status = 'cancelled'`),
  suspended: ofOrder(`status = 'suspended'`),
  active: ofOrder(`status = 'active'`),
  incomplete: ofOrder('is_incomplete = not is_incomplete'),
  charged: ofOrder('total_at_cutoff_cents = total_cents'),
  dearer: ofOrder('total_cents = total_cents + 100'),
  'paid with credits': ofOrder('credits_used_cents = total_cents'),
  'in the other cycle': ofOrder('production_cycle_id = 3 - production_cycle_id'),
  'shipped long ago': ofOrder(`ship_at = '2020-01-01', deliver_at = '2020-01-02'`),
  'without a day': ofOrder('ship_at = null, deliver_at = null'),
  'paid by card': (id) => `insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents,
      billing_transaction_id, finished_at) select user_id, id, gen_random_uuid(), 'successful', 'cutoff', 5000, 'made', now()
    from orders where id = ${id}`,
  'no longer paid': (
    id,
  ) => `update payments set status = 'failed', failure_reason = 'Declined', billing_transaction_id = null
    where order_id = ${id}`,
  'never paid': (id) => `delete from payments where order_id = ${id}`,
  'moved where no carrier delivers': (id) => `update addresses set zip_code = '99999' where user_id = ${userOf(id)}`,
  'with a carrier of their own': (
    id,
  ) => `insert into preferred_carriers (user_id, production_cycle_id, carrier_id, ship_weekday,
      days_in_transit) select user_id, production_cycle_id, (select min(id) from carriers), 'Wednesday', 1 from orders where id = ${id}
    on conflict do nothing`,
  'without it': (id) => `delete from preferred_carriers where user_id = ${userOf(id)}`,
  'moved back': (id) => `update addresses set zip_code = '60601' where user_id = ${userOf(id)}`,
  'no carrier in the zip code': () => `delete from shipping_rules where zip_code = '60601' and production_cycle_id = 1`,
  'a carrier again':
    () => `insert into shipping_rules (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit, is_default)
    select '60601', 1, min(carrier_id), 'Wednesday', 1, true from shipping_rules
    where not exists (select from shipping_rules where zip_code = '60601' and production_cycle_id = 1) having count(*) > 0`,
};

const REVIVED = `status = 'active', is_skipped = false, skip_details = null, production_cycle_id = 1, credits_used_cents = 0,
  total_at_cutoff_cents = 9592, ship_at = '2098-02-01', deliver_at = '2098-02-02'`;
const run = (text: string) => sql.raw(text).execute(server.db);

async function threeOrders() {
  const week = await newWeek();
  const ids: number[] = [];
  for (const cycle of [1, 1, 2] as const)
    ids.push(await buildOrderAs(server.db, week, { ...PLAIN, cycle, isCharged: true }));
  return { week, ids };
}

test('after each act on an order the figures kept by the engine equal the lists', async () => {
  const { week, ids } = await threeOrders();
  const [id = 0] = ids;
  for (const [name, act] of Object.entries(ACTS)) {
    await run(ofOrder(REVIVED)(id));
    await addUp();
    await run(act(id));
    expect(await countedIn(week), name).toEqual(await listedIn(week));
  }
});

test('after any acts the figures kept by the engine equal the lists, added up or not', async () => {
  const { week, ids } = await threeOrders();
  const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.constantFrom(...ids), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 30 }), async (drawn) => {
      for (const id of ids) await run(ofOrder(REVIVED)(id));
      for (const [name, id, isAddedUp] of drawn) {
        if (isAddedUp) await addUp();
        await run(ACTS[name]?.(id) ?? '');
        expect(await countedIn(week), name).toEqual(await listedIn(week));
      }
      await addUp();
      expect(await brokenInvariants(server.db, { names: COUNTS })).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 60_000);

test('fifty changes of one week at once do not wait for each other, and adding up at the same time loses none', async () => {
  const week = await newWeek();
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push(await buildOrderAs(server.db, week, PLAIN));
  const [locked = 0, ...others] = ids;
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ is_skipped: true }).where('id', '=', locked).execute();
    const changes = Array.from({ length: 50 }, (_, n) => {
      const id = others[n % others.length] ?? 0;
      return server.db
        .updateTable('orders')
        .set({ is_skipped: n % 2 === 0, is_incomplete: n % 3 === 0 })
        .where('id', '=', id)
        .execute();
    });
    await Promise.all([...changes, addUp(), addUp(), addUp()]);
  });
  expect(await countedIn(week)).toEqual(await listedIn(week));
  await addUp();
  expect(await countedIn(week)).toEqual(await listedIn(week));
  expect(await brokenInvariants(server.db, { names: COUNTS })).toEqual([]);
  const { count } = await server.db
    .selectFrom('order_counts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_week_id', '=', week)
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThan(8);
});
