import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildShipping, buildWeek } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { deliverWeek } from './deliver-week.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  ctx = jobContext(database.db);
  await buildShipping(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const cutoffs = { 1: '2026-01-01T00:00:00Z', 2: '2026-01-01T00:00:00Z' };

async function buildOrder(
  weekId: number,
  deliver_at: string,
  more: { status?: 'cancelled'; is_skipped?: boolean } = {},
) {
  const { db } = database;
  const customer = await buildCustomer(db);
  const address = await db
    .insertInto('addresses')
    .values({
      user_id: customer.id,
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
  await db
    .insertInto('orders')
    .values({
      user_id: customer.id,
      order_week_id: weekId,
      production_cycle_id: 1,
      order_index: 1,
      address_id: address.id,
      deliver_at,
      ...more,
    })
    .execute();
}

const dueAt = async (now: string) =>
  (await deliverWeek.nextDue(ctx.db, Temporal.Instant.from(now)))?.toString() ?? null;
const statusOf = (id: number) =>
  ctx.db.selectFrom('order_weeks').select('status').where('id', '=', id).executeTakeFirstOrThrow();

test('a week is over when the last delivery day of its orders has passed in Chicago', async () => {
  const week = await buildWeek(ctx.db, '2026-06-01', cutoffs, 202623);
  await buildOrder(week.id, '2026-06-04');
  await buildOrder(week.id, '2026-06-10'); // shifted by a holiday beyond the week's Sunday
  await buildOrder(week.id, '2026-06-20', { status: 'cancelled' });
  await buildOrder(week.id, '2026-06-21', { is_skipped: true });
  expect(await dueAt('2026-06-11T04:59:59Z')).toBeNull();
  expect(await dueAt('2026-06-11T05:00:00Z')).toBe('2026-06-11T05:00:00Z');
  await deliverWeek.run(ctx, Temporal.Instant.from('2026-06-11T05:00:00Z'));
  expect((await statusOf(week.id)).status).toBe('delivered');
  expect(await dueAt('2026-07-01T00:00:00Z')).toBeNull();
  const change = await ctx.db
    .selectFrom('changes')
    .selectAll()
    .where('subject_type', '=', 'order_week')
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({
    name: 'order_week_delivered',
    staff_id: null,
    subject_id: String(week.id),
    subject_version: 2,
  });
  expect(change.at.toString(), 'when it happened, not when it was written').toBe('2026-06-11T05:00:00Z');
});

test('a week without orders is over after its Sunday, in standard time and in daylight saving time', async () => {
  const summer = await buildWeek(ctx.db, '2026-08-03', cutoffs, 202632);
  const winter = await buildWeek(ctx.db, '2026-11-02', cutoffs, 202645);
  expect(await dueAt('2026-11-30T00:00:00Z')).toBe('2026-08-10T05:00:00Z');
  await deliverWeek.run(ctx, Temporal.Instant.from('2026-08-10T05:00:00Z'));
  expect([(await statusOf(summer.id)).status, (await statusOf(winter.id)).status]).toEqual(['delivered', 'active']);
  expect(await dueAt('2026-11-30T00:00:00Z')).toBe('2026-11-09T06:00:00Z');
});
