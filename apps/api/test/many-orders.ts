import { sql } from 'kysely';
import type { Db, Tx } from '../src/platform/database/database.ts';
import { buildCategory, buildShipping } from './builders.ts';
import { buildProduct } from './orders.ts';

interface Many {
  count: number;
  weekId: number;
  /** In turn; null is a customer without a card. */
  cards: readonly (string | null)[];
  /** Every n-th customer has 25 dollars of credit; 0 for none. */
  creditEvery: number;
  /** Every n-th order is skipped; 0 for none. */
  skipEvery: number;
}

const MEALS = 4;
const EACH = 2;

export async function buildLargeShop(db: Db): Promise<void> {
  await buildShipping(db);
  const { id } = await buildCategory(db);
  for (let n = 0; n < MEALS; n++) await buildProduct(db, id);
}

/** By one statement per table. */
export async function buildManyOrders(db: Db, many: Many): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertCustomers(tx, many);
    await insertOrders(tx, many);
  });
  await sql`analyze`.execute(db);
}

const MANY = sql`(select id, substr(referral_id, 5)::int as n from users where referral_id like 'MANY%') many`;
const isNth = (n: number) => sql`(${n}::int > 0 and n % greatest(${n}::int, 1) = 0)`;

async function insertCustomers(tx: Tx, { count, cards, creditEvery }: Many): Promise<void> {
  await sql`insert into users (email, first_name, last_name, referral_id, status, production_cycle_id, activated_at)
    select 'many-' || n || '@example.test', 'Ada', 'Number' || n, 'MANY' || n, 'active', 1, now()
    from generate_series(1, ${count}::int) n`.execute(tx);
  await sql`insert into credit_accounts (user_id, type, balance_cents)
    select id, type, case when type = 'CREDIT' and ${isNth(creditEvery)} then 2500 else 0 end
    from ${MANY}, unnest(array['CREDIT', 'REFERRAL', 'REFERRER']) type`.execute(tx);
  await sql`insert into credit_transactions (credit_account_id, user_id, amount_cents, reason)
    select id, user_id, balance_cents, 'Gift' from credit_accounts where balance_cents > 0`.execute(tx);
  await sql`insert into addresses (user_id, line_1, city, state_id, zip_code, phone)
    select id, '1 Main St', 'Chicago', 'IL', '60601', '3125550100' from ${MANY}`.execute(tx);
  await sql`insert into subscriptions (user_id, started_at) select id, now() from ${MANY}`.execute(tx);
  await sql`insert into payment_methods (user_id, gateway_reference, card_last_four, is_default)
    select id, 'sandbox_' || id || '_' || card, card, true
    from (select id, (${cards}::text[])[n % ${cards.length}::int + 1] as card from ${MANY}) held
    where card is not null`.execute(tx);
}

async function insertOrders(tx: Tx, { weekId, skipEvery }: Many): Promise<void> {
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, is_skipped)
    select many.id, ${weekId}, 1, 1, a.id, ${isNth(skipEvery)}
    from ${MANY} join addresses a on a.user_id = many.id`.execute(tx);
  await sql`insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
    select o.id, o.user_id, cart, p.id, p.category_id, ${EACH}::int, 1199
    from orders o, products p, unnest(array['generated', 'now']) cart where o.order_week_id = ${weekId}`.execute(tx);
}
