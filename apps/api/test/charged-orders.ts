import { chargePayment } from '../src/areas/orders/charging/charge-payment.job.ts';
import { passCutoff } from '../src/areas/orders/weeks/pass-cutoff.ts';
import type { Db } from '../src/platform/database/database.ts';
import { jobContext } from '../src/platform/jobs/job-context.fixture.ts';
import { buildCategory, buildShipping, buildWeek } from './builders.ts';
import { numbers } from './numbers.ts';
import { buildOrder, buildProduct, buildSubscriber } from './orders.ts';

export async function buildShop(db: Db) {
  await buildShipping(db);
  const category = await buildCategory(db);
  const meals = [await buildProduct(db, category.id), await buildProduct(db, category.id)] as const;
  return { category, meals, price: 1199 };
}
type Shop = Awaited<ReturnType<typeof buildShop>>;

/** An order of 5 and 3 meals, charged if the customer has a card. */
export async function buildChargedOrder(
  db: Db,
  { category, meals, price }: Shop,
  subscriber: Parameters<typeof buildSubscriber>[1] = {},
) {
  const days = numbers.weeks++ * 7;
  const cutoff = Temporal.Instant.from('2026-01-03T05:59:59Z').add({ hours: 24 * days });
  const monday = Temporal.PlainDate.from('2026-01-05').add({ days });
  const cutoffs = { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' };
  const week = await buildWeek(db, monday.toString(), cutoffs, 202_600 + numbers.weeks);
  const customer = await buildSubscriber(db, subscriber);
  const lines = meals.map((product, index) => ({
    product,
    categoryId: category.id,
    quantity: index === 0 ? 5 : 3,
    price,
  }));
  const orderId = await buildOrder(db, { customer, weekId: week.id, lines });
  const ctx = jobContext(db);
  await passCutoff.run(ctx, cutoff);
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  for (const { id } of payments) await chargePayment.run({ payment_id: id }, ctx);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  return { customer, week, cutoff, order };
}
