import type pg from 'pg';
import { percentOf, cents } from '@larder/domain/values/cents.ts';
import { copyRows, type Row } from './copy-rows.ts';
import { personOf } from './people.ts';
import { randomFrom, type Random } from './random.ts';

const CHUNK = 25_000;
const STATUSES = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'paused',
  'cancelled',
  'lapsed',
  'abandoned',
] as const;
const TAX_PERCENT = 6.25;
const SHIPPING = 599;
const PRICE = 1_199;
const ITEMS = PRICE * 6;
const TAX = percentOf(cents(ITEMS), TAX_PERCENT);
const TOTAL = ITEMS + SHIPPING + TAX;
/** Two years of them. */
const START_DAYS = 730;

interface Bases {
  user: number;
  address: number;
  subscription: number;
  card: number;
  account: number;
  order: number;
  zips: { id: string; state_id: string }[];
  /** Settled weeks, the newest first, with their days as text: made once, not once an order. */
  weeks: { order_week_id: number; production_cycle_id: number; at: string; ship: string; deliver: string }[];
  /** Moments at which somebody may have subscribed, a day apart. */
  starts: string[];
  products: { id: number; category_id: number }[];
}

/**
 * Adds customers with address, plan, card, ledger and past orders by COPY, a chunk to a transaction: memory stays flat
 * however many there are. Needs the demo world for its zip codes, weeks and products.
 */
export async function addBulkCustomers(
  client: pg.ClientBase,
  count: number,
  ordersEach: number,
  say: (words: string) => void,
): Promise<void> {
  for (let done = 0; done < count; done += CHUNK) {
    const size = Math.min(CHUNK, count - done);
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    await writeChunk(client, await readBases(client), size, ordersEach);
    await client.query('commit');
    say(`${done + size} of ${count} customers`);
  }
  await client.query('analyze');
}

async function readBases(client: pg.ClientBase): Promise<Bases> {
  const most = async (table: string) =>
    Number((await client.query(`select coalesce(max(id), 0)::bigint as id from ${table}`)).rows[0]?.id);
  const { rows } = await client.query<{
    order_week_id: number;
    production_cycle_id: number;
    date: string;
    cutoff_at: Temporal.Instant;
  }>(
    `select c.order_week_id, c.production_cycle_id, w.date, c.cutoff_at from order_week_cycles c
     join order_weeks w on w.id = c.order_week_id where c.settled_at is not null order by c.cutoff_at desc`,
  );
  const weeks = rows.map(({ order_week_id, production_cycle_id, date, cutoff_at }) => {
    const ship = Temporal.PlainDate.from(date).add({ days: 2 });
    return {
      order_week_id,
      production_cycle_id,
      at: cutoff_at.toString(),
      ship: ship.toString(),
      deliver: ship.add({ days: 2 }).toString(),
    };
  });
  const newest = rows[0]?.cutoff_at ?? Temporal.Instant.from('2026-01-01T00:00:00Z');
  const starts = Array.from({ length: START_DAYS }, (_, day) =>
    newest.subtract({ hours: 24 * (day + 200) }).toString(),
  );
  return {
    user: await most('users'),
    address: await most('addresses'),
    subscription: await most('subscriptions'),
    card: await most('payment_methods'),
    account: await most('credit_accounts'),
    order: await most('orders'),
    zips: (await client.query('select id, state_id from zip_codes where is_active')).rows,
    weeks,
    starts,
    products: (await client.query('select id, category_id from products where is_active')).rows,
  };
}

interface Made {
  n: number;
  userId: number;
  random: Random;
  status: (typeof STATUSES)[number];
  cycle: 1 | 2;
  startedAt: string;
}

async function writeChunk(client: pg.ClientBase, bases: Bases, size: number, ordersEach: number): Promise<void> {
  const everybody = () => Iterator.from(people(bases, size));
  const copy = async (table: string, columns: string[], rows: Iterable<Row>) => {
    await copyRows(client, table, columns, rows);
    if (columns[0] === 'id')
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  };
  await copy(
    'users',
    USER_COLUMNS,
    everybody().map((made) => userRow(made, ordersEach)),
  );
  await copy(
    'addresses',
    ['id', 'user_id', 'line_1', 'city', 'state_id', 'zip_code', 'phone'],
    everybody().map((made) => addressRow(bases, made)),
  );
  const subscribed = () => everybody().filter(({ status }) => status !== 'abandoned');
  await copy(
    'subscriptions',
    ['id', 'user_id', 'status', 'started_at', 'cancelled_at'],
    subscribed().map((made) => subscriptionRow(bases, made)),
  );
  await copy(
    'subscription_lines',
    ['subscription_id', 'user_id', 'category_id', 'quantity'],
    subscribed().map((made) => ({
      subscription_id: bases.subscription + made.n,
      user_id: made.userId,
      category_id: 1 + (made.n % 6),
      quantity: 6,
    })),
  );
  await copy(
    'payment_methods',
    ['id', 'user_id', 'gateway_reference', 'card_last_four', 'is_default'],
    subscribed().map((made) => ({
      id: bases.card + made.n,
      user_id: made.userId,
      gateway_reference: `sandbox_bulk_${made.userId}`,
      card_last_four: '4242',
      is_default: true,
    })),
  );
  await copy(
    'credit_accounts',
    ['id', 'user_id', 'type', 'balance_cents'],
    everybody().flatMap((made) => accountRows(bases, made)),
  );
  await copy(
    'credit_transactions',
    ['credit_account_id', 'user_id', 'amount_cents', 'reason', 'created_at'],
    everybody()
      .filter(({ n }) => n % 3 === 0)
      .map((made) => ({
        credit_account_id: bases.account + made.n * 3 - 2,
        user_id: made.userId,
        amount_cents: creditOf(made.n),
        reason: 'Late delivery',
        created_at: made.startedAt,
      })),
  );
  const orders = () => subscribed().flatMap((made) => ordersOf(bases, made, ordersEach));
  await copy(
    'orders',
    ORDER_COLUMNS,
    orders().map(({ order }) => order),
  );
  await copy(
    'order_items',
    ['order_id', 'user_id', 'cart', 'product_id', 'category_id', 'quantity', 'unit_price_cents'],
    orders().flatMap(({ items }) => items),
  );
  await copy(
    'payments',
    [
      'user_id',
      'order_id',
      'idempotency_key',
      'status',
      'stage',
      'amount_cents',
      'payment_method_id',
      'card_last_four',
      'billing_transaction_id',
      'created_at',
      'finished_at',
    ],
    orders().map(({ payment }) => payment),
  );
}

/** The same person comes out every time the same number is asked for: each table walks the chunk anew. */
function* people(bases: Bases, size: number): Generator<Made> {
  for (let n = 1; n <= size; n++) {
    const userId = bases.user + n;
    const random = randomFrom(userId);
    const status = random.pick(STATUSES);
    yield {
      n,
      userId,
      random,
      status,
      cycle: random.chance(0.5) ? 1 : 2,
      startedAt: random.pick(bases.starts),
    };
  }
}

const USER_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'status',
  'activated_at',
  'number_of_active_weeks',
  'phone',
  'production_cycle_id',
  'default_delivery_day',
  'referral_id',
];

function userRow({ userId, random, status, cycle, startedAt }: Made, ordersEach: number): Row {
  const { first_name, last_name, email, phone } = personOf(random, userId);
  const isSubscribed = status !== 'abandoned';
  return {
    id: userId,
    email,
    first_name,
    last_name,
    status,
    phone,
    production_cycle_id: cycle,
    default_delivery_day: 'Friday',
    activated_at: isSubscribed ? startedAt : null,
    number_of_active_weeks: isSubscribed ? ordersEach : 0,
    referral_id: `BULK${userId}`,
  };
}

function addressRow(bases: Bases, { n, userId, random }: Made): Row {
  const { phone, line_1 } = personOf(random, userId);
  const zip = bases.zips[userId % bases.zips.length]!;
  return {
    id: bases.address + n,
    user_id: userId,
    line_1,
    city: 'Springfield',
    state_id: zip.state_id,
    zip_code: zip.id,
    phone,
  };
}

const subscriptionRow = (bases: Bases, { n, userId, status, startedAt }: Made): Row => ({
  id: bases.subscription + n,
  user_id: userId,
  status: status === 'paused' || status === 'cancelled' ? status : 'active',
  started_at: startedAt,
  cancelled_at: status === 'cancelled' ? (bases.weeks[0]?.at ?? startedAt) : null,
});

const creditOf = (n: number) => 500 + (n % 40) * 50;

const accountRows = (bases: Bases, { n, userId }: Made): Row[] =>
  (['CREDIT', 'REFERRAL', 'REFERRER'] as const).map((type, index) => ({
    id: bases.account + n * 3 - 2 + index,
    user_id: userId,
    type,
    balance_cents: type === 'CREDIT' && n % 3 === 0 ? creditOf(n) : 0,
  }));

const ORDER_COLUMNS = [
  'id',
  'user_id',
  'order_week_id',
  'production_cycle_id',
  'order_index',
  'address_id',
  'carrier_id',
  'planned_ship_at',
  'ship_at',
  'deliver_at',
  'items_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'total_at_cutoff_cents',
  'closed_at',
  'created_at',
];

/** One order in each of the newest settled weeks of the customer's cycle, charged to the card. */
function ordersOf(bases: Bases, { n, userId, cycle }: Made, ordersEach: number) {
  const weeks = bases.weeks
    .filter((week) => week.production_cycle_id === cycle)
    .slice(0, ordersEach)
    .toReversed();
  return weeks.map((week, index) => {
    const id = bases.order + n * ordersEach - ordersEach + index + 1;
    const { at, ship, deliver } = week;
    const product = bases.products[(userId + index) % bases.products.length]!;
    return {
      order: {
        id,
        user_id: userId,
        order_week_id: week.order_week_id,
        production_cycle_id: cycle,
        order_index: index + 1,
        address_id: bases.address + n,
        carrier_id: 1,
        planned_ship_at: ship,
        ship_at: ship,
        deliver_at: deliver,
        items_cents: ITEMS,
        shipping_cents: SHIPPING,
        tax_cents: TAX,
        total_cents: TOTAL,
        total_at_cutoff_cents: TOTAL,
        closed_at: at,
        created_at: at,
      },
      items: ['generated', 'cutoff', 'now'].map((cart) => ({
        order_id: id,
        user_id: userId,
        cart,
        product_id: product.id,
        category_id: product.category_id,
        quantity: 6,
        unit_price_cents: PRICE,
      })),
      payment: {
        user_id: userId,
        order_id: id,
        idempotency_key: `bulk:${id}`,
        status: 'successful',
        stage: 'cutoff',
        amount_cents: TOTAL,
        payment_method_id: bases.card + n,
        card_last_four: '4242',
        billing_transaction_id: `bulk_${id}`,
        created_at: at,
        finished_at: at,
      },
    };
  });
}
