import { sql } from 'kysely';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import type { TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';

type Db = TestServer['db'];

/** Customers with an order of a coming week each. */
export async function openWeek(db: Db, number = 210_001) {
  const now = Temporal.Now.instant();
  const monday = nextWeekday(chicagoDay(now), 'Monday', { inclusive: false }).add({ weeks: number - 210_000 });
  const cutoff = now.add({ hours: 30 }).toString();
  const week = await buildWeek(db, monday.toString(), { 1: cutoff, 2: cutoff }, number);
  const category = await buildCategory(db);
  const product = await buildProduct(db, category.id);
  const lines = [{ product, categoryId: category.id, quantity: 8, price: 1_199 }];
  return {
    monday,
    settle: async (zip_code: string, cycleId: 1 | 2) => {
      const customer = await buildSubscriber(db);
      await sql`update addresses set zip_code = ${zip_code} where user_id = ${customer.id}`.execute(db);
      await sql`update users set production_cycle_id = ${cycleId} where id = ${customer.id}`.execute(db);
      const orderId = await buildOrder(db, { customer, weekId: week.id, lines });
      await sql`update orders set production_cycle_id = ${cycleId} where id = ${orderId}`.execute(db);
      return { id: customer.id, orderId };
    },
    /** Until this many days after Monday; the pause skips the order, or has not yet. */
    pause: async ({ id, orderId }: { id: number; orderId: number }, days: number, isSkipped: boolean) => {
      const { id: subscription_id } = await db
        .updateTable('subscriptions')
        .set({ status: 'paused' })
        .where('user_id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`update users set status = 'paused' where id = ${id}`.execute(db);
      const [from_date, until_date] = [chicagoDay(now), monday.add({ days })].map(String) as [string, string];
      const { id: pauseId } = await db
        .insertInto('subscription_pauses')
        .values({ user_id: id, subscription_id, from_date, until_date, details: 'Away' })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (isSkipped)
        await sql`update orders set is_skipped = true, skipped_by_pause_id = ${pauseId}, skip_details = 'Away'
          where id = ${orderId}`.execute(db);
    },
    redate: (...zip_codes: string[]) => redateOrdersOfZipCodes.run({ zip_codes, staff_id: null }, jobContext(db)),
  };
}
