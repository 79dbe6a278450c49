import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { buildCategory, buildShipping, buildWeek } from './builders.ts';
import { buildManyOrders } from './many-orders.ts';
import { buildOrder, buildProduct, buildSubscriber } from './orders.ts';

const AHEAD = Temporal.Now.instant().add({ hours: 24 * 20 });

/** A shop with five meals in the rotation of a week before its cutoff, and one past it. */
export async function buildRegenerableShop(db: Db) {
  await buildShipping(db);
  const category = await buildCategory(db);
  const meals: Awaited<ReturnType<typeof buildProduct>>[] = [];
  for (let n = 0; n < 5; n++) meals.push(await buildProduct(db, category.id));
  const far = '2099-01-01T00:00:00Z';
  const week = await buildWeek(db, monday(AHEAD), { 1: AHEAD.toString(), 2: far }, 209_901);
  const past = await buildWeek(db, '2026-01-05', { 1: '2026-01-02T00:00:00Z', 2: far }, 202_602);
  const { meal_rotation_id } = await db
    .selectFrom('order_weeks')
    .select('meal_rotation_id')
    .where('id', '=', week.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('meal_rotation_products')
    .values(
      meals.map(({ id }, index_number) => ({
        meal_rotation_id: meal_rotation_id ?? 0,
        product_id: id,
        category_id: category.id,
        index_number,
      })),
    )
    .execute();
  return { category, meals, weekId: week.id, pastWeekId: past.id };
}
export type RegenerableShop = Awaited<ReturnType<typeof buildRegenerableShop>>;

function monday(cutoff: Temporal.Instant): string {
  const day = cutoff.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days: 3 });
  return day.add({ days: (8 - day.dayOfWeek) % 7 }).toString();
}

interface Options {
  plan?: number | null;
  status?: 'active' | 'cancelled';
  isPast?: boolean;
}

/** It has no dates yet. */
export async function buildRegenerable(db: Db, shop: RegenerableShop, { plan = 3, status, isPast }: Options = {}) {
  const customer = await buildSubscriber(db);
  const subscription = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (plan !== null)
    await db
      .insertInto('subscription_lines')
      .values({
        subscription_id: subscription.id,
        user_id: customer.id,
        category_id: shop.category.id,
        quantity: plan,
      })
      .execute();
  const product = shop.meals[4] ?? { id: 0 };
  const orderId = await buildOrder(db, {
    customer,
    weekId: isPast ? shop.pastWeekId : shop.weekId,
    lines: [{ product, categoryId: shop.category.id, quantity: 8, price: 1_199 }],
    ...(status && { status }),
  });
  return { customer, orderId };
}

/** Every tenth is cancelled. Returns their ids. */
export async function buildManyRegenerable(db: Db, shop: RegenerableShop, count: number): Promise<number[]> {
  await buildManyOrders(db, { count, weekId: shop.weekId, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
  await sql`insert into subscription_lines (subscription_id, user_id, category_id, quantity)
    select id, user_id, ${shop.category.id}, 3 from subscriptions`.execute(db);
  await sql`update orders set status = 'cancelled' where id % 10 = 0`.execute(db);
  const rows = await db.selectFrom('orders').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
