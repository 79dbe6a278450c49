import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../src/platform/database/database.ts';
import { buildCustomer } from './builders.ts';
import { numbers } from './numbers.ts';

export async function buildProduct(
  db: Db,
  categoryId: number,
  more: { is_premium?: boolean; item_price?: number } = {},
) {
  const n = ++numbers.ordered;
  return db
    .insertInto('products')
    .values({
      sku: `MEAL-${n}`,
      name: `Meal ${n}`,
      slug: `meal-${n}`,
      category_id: categoryId,
      is_premium: more.is_premium ?? false,
      item_price_cents: (more.item_price ?? null) as Cents | null,
      package: null,
      fixed_rating: null,
      calculated_rating: null,
      badge_id: null,
    })
    .returning(['id', 'sku'])
    .executeTakeFirstOrThrow();
}

interface Subscriber {
  card?: string | null;
  credits?: number;
  comped?: { amount: number | null; weeks: number | null };
  suspended?: boolean;
  banned?: boolean;
  cancelled?: boolean;
}

/** In PC A, with an address in Illinois and a card with these last four digits. */
export async function buildSubscriber(db: Db, { card = '4242', credits = 0, ...more }: Subscriber = {}) {
  const now = Temporal.Now.instant();
  const customer = await buildCustomer(db, { status: 'active', production_cycle_id: 1, activated_at: now });
  const { id } = customer;
  const address = await db
    .insertInto('addresses')
    .values({
      user_id: id,
      line_1: '1 Main St',
      line_2: null,
      city: 'Chicago',
      state_id: 'IL',
      zip_code: '60601',
      phone: '3125550100',
      delivery_instructions: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isCancelled = more.cancelled === true;
  await db
    .insertInto('subscriptions')
    .values({
      user_id: id,
      started_at: now,
      status: isCancelled ? 'cancelled' : 'active',
      cancelled_at: isCancelled ? now : null,
    })
    .execute();
  if (card !== null)
    await db
      .insertInto('payment_methods')
      .values({ user_id: id, gateway_reference: `sandbox_${id}_${card}`, card_last_four: card, is_default: true })
      .execute();
  if (credits > 0) await giveCredit(db, id, credits);
  if (more.comped)
    await db
      .insertInto('comped_accounts')
      .values({
        user_id: id,
        is_activated: true,
        amount_cents: more.comped.amount as Cents | null,
        number_of_weeks: more.comped.weeks,
        remaining_weeks: more.comped.weeks,
      })
      .execute();
  if (more.suspended)
    await db.updateTable('users').set({ suspended_at: now, status: 'suspended' }).where('id', '=', id).execute();
  if (more.banned)
    await db.updateTable('users').set({ banned_at: now, status: 'banned' }).where('id', '=', id).execute();
  return { ...customer, addressId: address.id };
}

async function giveCredit(db: Db, userId: number, amount: number): Promise<void> {
  const account = await db
    .updateTable('credit_accounts')
    .set({ balance_cents: amount as Cents })
    .where('user_id', '=', userId)
    .where('type', '=', 'CREDIT')
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('credit_transactions')
    .values({ credit_account_id: account.id, user_id: userId, amount_cents: amount as Cents, reason: 'Gift' })
    .execute();
}

interface NewOrder {
  customer: { id: number; addressId: number };
  weekId: number;
  lines: { product: { id: number }; categoryId: number; quantity: number; price: number }[];
  kind?: 'subscription' | 'manual' | 'rogue';
  is_skipped?: boolean;
  status?: 'active' | 'cancelled';
}

/** Before its cutoff, with generated and current cart. */
export async function buildOrder(db: Db, { customer, weekId, lines, ...more }: NewOrder): Promise<number> {
  const order = await db
    .insertInto('orders')
    .values({
      user_id: customer.id,
      order_week_id: weekId,
      production_cycle_id: 1,
      order_index: ++numbers.ordered,
      address_id: customer.addressId,
      carrier_id: null,
      planned_ship_at: null,
      ship_at: null,
      deliver_at: null,
      total_at_cutoff_cents: null,
      post_cutoff_funds_return_strategy: null,
      closed_at: null,
      tax_percent: null,
      promo_code_application_id: null,
      promo_code_regulation_id: null,
      skip_reason_id: null,
      skip_details: null,
      skipped_by_pause_id: null,
      funds_return_cents: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = (['generated', 'now'] as const).flatMap((cart) =>
    lines.map(({ product, categoryId, quantity, price }) => ({
      order_id: order.id,
      user_id: customer.id,
      cart,
      product_id: product.id,
      category_id: categoryId,
      quantity,
      unit_price_cents: price as Cents,
    })),
  );
  if (items.length > 0) await db.insertInto('order_items').values(items).execute();
  return order.id;
}
