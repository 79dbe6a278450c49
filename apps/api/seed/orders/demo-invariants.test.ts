import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../src/areas/billing/money/invariants.ts';
import { priceComingOrders } from '../../src/areas/orders/pricing/price-orders.ts';
import { refreshStatus } from '../../src/areas/orders/reading/customer-status.queries.ts';
import { businessNow } from '../../src/platform/clock.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { writeDemo } from '../seed-demo-once.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const client = new pg.Client(server.ownerConnection);
  await client.connect();
  try {
    await client.query('begin');
    await writeDemo(client, { customers: 600 });
    await client.query('commit');
  } finally {
    await client.end();
  }
}, 90_000);
afterAll(() => server.close());

const CYCLES = 'order_week_cycles c using (order_week_id, production_cycle_id)';
const AHEAD = `select o.id from orders o join ${CYCLES} where c.cutoff_done_at is null`;
const CHARGED = `select o.id from orders o join ${CYCLES}
  where c.cutoff_done_at is not null and o.status = 'active' and not o.is_skipped and o.kind = 'subscription'`;
const one = (ids: string) => `id = (select id from (${ids}) each limit 1)`;

/** Each with a change of the seed that breaks it. */
const INVARIANTS: [holds: string, query: string, breaks: string][] = [
  [
    'a customer has one live order per week and cycle',
    `select user_id from orders where status <> 'cancelled' and not is_skipped
      group by user_id, order_week_id, production_cycle_id having count(*) > 1`,
    `drop index orders_one_live; insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id)
      select user_id, order_week_id, production_cycle_id, 999, address_id from orders where ${one(AHEAD)}`,
  ],
  [
    'the items of every order cost as much as its cart',
    `select o.id from orders o join order_items i on i.order_id = o.id and i.cart = 'now'
      group by o.id having o.items_cents <> sum(i.quantity * i.unit_price_cents)`,
    `update orders set items_cents = items_cents + 1 where ${one(AHEAD)}`,
  ],
  [
    'a product has one price in all carts of an order',
    `select order_id from order_items group by order_id, product_id having count(distinct unit_price_cents) > 1`,
    `update order_items set unit_price_cents = unit_price_cents + 1 where cart = 'cutoff'`,
  ],
  [
    'every order has its carts: the cart of the cutoff exactly once it has passed',
    `select o.id from orders o join ${CYCLES} left join order_items i on i.order_id = o.id and i.cart = 'cutoff'
      where o.kind <> 'rogue' group by o.id, c.cutoff_done_at having (c.cutoff_done_at is not null) <> (count(i.order_id) > 0)
      union all select id from orders where id not in (select order_id from order_items where cart = 'now')`,
    `delete from order_items where cart = 'cutoff' and order_id in (${CHARGED})`,
  ],
  [
    'an active order was paid in full at its cutoff',
    `select o.id from orders o left join payments p on p.order_id = o.id and p.stage = 'cutoff' and p.status = 'successful'
      where o.id in (${CHARGED}) and o.total_at_cutoff_cents <>
        coalesce(p.amount_cents, 0) + o.credits_used_cents + o.comped_used_cents`,
    `update orders set total_at_cutoff_cents = total_at_cutoff_cents + 1 where ${one(CHARGED)}`,
  ],
  [
    'an order before its cutoff is active or cancelled, and nothing was paid for it',
    `select o.id from orders o join ${CYCLES} where c.cutoff_done_at is null and (o.status not in ('active', 'cancelled')
      or o.total_at_cutoff_cents is not null or o.closed_at is not null or o.is_unlocked_post_cutoff
      or o.is_skipped_post_cutoff or o.credits_used_cents + o.comped_used_cents + o.waived_cents > 0
      or exists (select from payments p where p.order_id = o.id))`,
    `update orders set status = 'suspended' where ${one(AHEAD)}`,
  ],
  [
    'an order waits for money only until its deadline',
    `select o.id from orders o join ${CYCLES} where o.status in ('suspended', 'charge-failed') and c.settled_at is not null`,
    `update orders set status = 'charge-failed' where ${one(`${CHARGED} and c.settled_at is not null`)}`,
  ],
  [
    'a charge is made at its cutoff or later and answered after that',
    `select p.id from payments p join orders o on o.id = p.order_id join ${CYCLES}
      where p.created_at < c.cutoff_at or p.finished_at < p.created_at`,
    `update payments set finished_at = created_at - interval '1 second'`,
  ],
  [
    'an order ships after the day of its deadline and is delivered after that',
    `select o.id from orders o join ${CYCLES} where o.planned_ship_at > o.ship_at or o.ship_at >= o.deliver_at
      or o.ship_at <= (c.post_cutoff_changes_deadline_at at time zone 'America/Chicago')::date`,
    `update orders set ship_at = deliver_at where ${one(CHARGED)}`,
  ],
  [
    'a week is delivered once no live order is ahead, and a week ahead is not',
    `select w.id from order_weeks w where w.status = 'delivered' and exists (select from orders o
      where o.order_week_id = w.id and not o.is_skipped and o.status <> 'cancelled' and o.deliver_at >= $today)`,
    `update order_weeks set status = 'delivered' where status = 'active'`,
  ],
  [
    'every product of an activated week has a buffer, less the meals of rogue orders',
    `select w.id from order_weeks w join meal_rotation_products r using (meal_rotation_id)
      left join rogue_buffers b on b.order_week_id = w.id and b.product_id = r.product_id
      where w.status <> 'draft' and b.remaining is distinct from 20 - (select coalesce(sum(i.quantity), 0)::int
        from orders o join order_items i on i.order_id = o.id and i.cart = 'now' and i.product_id = r.product_id
        where o.order_week_id = w.id and o.kind = 'rogue' and not o.is_skipped and o.status <> 'cancelled')`,
    `update rogue_buffers set remaining = remaining - 1`,
  ],
  [
    'a promo code counts its applications, and a customer has one that is not deactivated',
    `select p.id from promo_codes p where p.applications_count <>
        (select count(*) from promo_code_applications a where a.promo_code_id = p.id)
      union all select min(id) from promo_code_applications where status <> 'deactivated' group by user_id having count(*) > 1`,
    `update promo_codes set applications_count = applications_count + 1`,
  ],
  [
    'an order takes a regulation of the code that its customer had at the cutoff',
    `select o.id from orders o join ${CYCLES} join promo_code_applications a on a.id = o.promo_code_application_id
      left join promo_code_regulations r on r.id = o.promo_code_regulation_id
      where a.user_id <> o.user_id or r.promo_code_id <> a.promo_code_id or a.created_at > c.cutoff_at
        or a.depleted_at < c.cutoff_at`,
    `update orders set promo_code_application_id = (select max(id) from promo_code_applications)
      where promo_code_application_id is not null`,
  ],
  [
    'the regulation of a charged order is that of its number with the code',
    `select n.id from (select o.id, r.weekly_ordinal_number, o.promo_code_regulation_id, a.promo_code_id, row_number()
          over (partition by a.id order by c.cutoff_at, o.production_cycle_id, o.id) as number
        from orders o join ${CYCLES} join promo_code_applications a on a.id = o.promo_code_application_id
        left join promo_code_regulations r on r.id = o.promo_code_regulation_id where o.id in (${CHARGED})) n
      where n.promo_code_regulation_id is distinct from (select r.id from promo_code_regulations r
        where r.promo_code_id = n.promo_code_id and coalesce(r.weekly_ordinal_number, n.number) = n.number
        order by r.weekly_ordinal_number is null limit 1)`,
    `update promo_code_regulations set weekly_ordinal_number = 20 where weekly_ordinal_number = 1`,
  ],
  [
    'a customer counts the weeks that were charged',
    `select u.id from users u where u.number_of_active_weeks <>
      (select count(*) from orders o where o.user_id = u.id and o.id in (${CHARGED}))`,
    `update users set number_of_active_weeks = number_of_active_weeks + 1`,
  ],
  [
    'an order is skipped with a reason and never both skipped and charged',
    `select o.id from orders o where o.is_skipped <> (o.skip_reason_id is not null)
      or (o.is_skipped and not o.is_skipped_post_cutoff and exists (select from payments p where p.order_id = o.id))`,
    `update orders set is_skipped = true where ${one(CHARGED)}`,
  ],
];

const listBroken = async (tx: Tx, query: string) => {
  const today = (await businessNow(tx)).toZonedDateTimeISO('America/Chicago').toPlainDate().toString();
  return (await sql.raw(query.replace('$today', `date '${today}'`)).execute(tx)).rows;
};

/** As the owner, without foreign keys. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const end = new Error('undone');
  const trial = server.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
    throw end;
  });
  await expect(trial).rejects.toBe(end);
}

test('the orders and the money of the demo world reconcile', async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
});

describe('the demo world keeps what the order engine guarantees', () => {
  test.each(INVARIANTS)('in the demo world, %s', async (_, query) => {
    await undone(async (tx) => expect(await listBroken(tx, query)).toEqual([]));
  });

  test.each(INVARIANTS)('a wrong figure is found where %s', async (_, query, breaks) => {
    await undone(async (tx) => {
      for (const statement of breaks.split('; ')) await sql.raw(statement).execute(tx);
      expect((await listBroken(tx, query)).length).toBeGreaterThan(0);
    });
  });
});

const FIGURES = sql`select id, items_cents, discount_cents, shipping_cents, tax_cents, total_cents, tax_percent::float,
  promo_code_application_id, promo_code_regulation_id from orders order by id`;

test('the order engine prices every coming order of the demo world as the seed did', async () => {
  await undone(async (tx) => {
    const before = (await FIGURES.execute(tx)).rows;
    const { rows } = await sql<{ id: number }>`${sql.raw(AHEAD)}`.execute(tx);
    expect(rows.length).toBeGreaterThan(500);
    await priceComingOrders(
      tx,
      rows.map(({ id }) => id),
    );
    const after = (await FIGURES.execute(tx)).rows;
    expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toEqual([]);
  });
});

test('the order engine lists every customer of the demo world with the status of the seed', async () => {
  await undone(async (tx) => {
    const users = tx.selectFrom('users').select(['id', 'status']).where('is_admin', '=', false).orderBy('id');
    const before = await users.execute();
    await refreshStatus(
      tx,
      before.map(({ id }) => id),
    );
    expect(await users.execute()).toEqual(before);
  });
});
