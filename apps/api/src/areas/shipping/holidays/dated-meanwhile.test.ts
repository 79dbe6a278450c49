import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { zipArchive, zipCodesCsv, zipForm } from '../../../../test/zip-archive.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';
import { findWeekCycle } from '../../orders/making/make-orders.queries.ts';
import { makeOrders } from '../../orders/making/make-orders.ts';
import { redateAllOrders } from '../../orders/dating/redate-all-orders.job.ts';
import { redateComingOrders } from '../../orders/dating/redate-orders.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { checkZipCodes } from '../zip-code-imports/check-zip-codes.job.ts';
import { importZipCodesJob } from '../zip-code-imports/import-zip-codes.job.ts';

// Concurrency of dating: the data that dates orders changes while an order that others cannot see yet is being dated.

let server: TestServer;
let ctx: JobContext;
let staff: string;
let staffId: number;
let carrierId: number;
let weeks = 0;
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false }).add({ weeks: 2 });

beforeAll(async () => {
  server = await startTestServer();
  ctx = jobContext(server.db);
  staffId = (await buildStaff(server.db)).id;
  staff = await server.session(staffId);
  ({ carrierId } = await buildShipping(server.db));
});
afterAll(() => server.close());

const call = async (method: string, path: string, body: object) => {
  const answer = await server.call(method, `/api${path}`, { as: staff, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const ruled = (ship_day_name: string) => ({
  state: 'IL',
  time_zone: 'Central',
  default_production_cycle_id: 1,
  shippingRules: [
    { carrier_id: carrierId, production_cycle_id: 1, ship_day_name, is_default: true, days_in_transit: 1 },
  ],
});

async function buildUnmade() {
  weeks += 1;
  const { db } = server;
  const zipCode = String(70_000 + weeks);
  await call('POST', '/shipping/zip-codes', { id: zipCode, ...ruled('Wednesday') });
  const customer = await buildSubscriber(db);
  await db.updateTable('addresses').set({ zip_code: zipCode }).where('user_id', '=', customer.id).execute();
  const from = monday.add({ weeks });
  // A window of 48 hours ends on the Tuesday, one of 96 on the Thursday.
  const cutoff = from.toZonedDateTime('America/Chicago').subtract({ seconds: 1 }).toInstant().toString();
  const { id } = await buildWeek(db, from.toString(), { 1: cutoff, 2: cutoff }, 210_000 + weeks);
  const cycle = await findWeekCycle(db, { order_week_id: id, production_cycle_id: 1 });
  if (!cycle) throw new Error('The week has no such cycle');
  const made = (tx: Tx) =>
    makeOrders(tx, cycle, [customer.id], {
      kind: 'subscription',
      actor: { staffId },
      heedsPauses: true,
      now: NOW,
    });
  const shipsOn = async () => {
    const { ship_at } = await db
      .selectFrom('orders')
      .select('ship_at')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return from.until(ship_at ?? from).days;
  };
  return { customer, zipCode, from, made, shipsOn };
}

const redateThere = (zipCode: string) => redateOrdersOfZipCodes.run({ zip_codes: [zipCode], staff_id: staffId }, ctx);

describe('an order that is being made', () => {
  test('an order that is created while its zip code changes follows the new rules', async () => {
    const { zipCode, made, shipsOn } = await buildUnmade();
    await whileLocked(server.db, made, () => call('PUT', `/shipping/zip-codes/${zipCode}`, ruled('Friday')));
    expect(await shipsOn()).toBe(2);
    await redateThere(zipCode);
    expect(await shipsOn()).toBe(4);
  });

  test('an order that is created while a file with its zip code is imported follows the file', async () => {
    const { zipCode, made, shipsOn } = await buildUnmade();
    const csv = zipCodesCsv([{ zip_code_id: zipCode, ship_day_name: 'Friday' }]);
    const form = zipForm(await zipArchive({ 'zips.csv': csv }));
    const { body } = await server.call('POST', '/api/shipping/zip-code-imports/upload', { as: staff, form });
    await checkZipCodes.run({ import_id: body.data.id }, ctx);
    const importing = () => importZipCodesJob.run({ import_id: body.data.id, staff_id: staffId }, ctx);
    expect(await whileLocked(server.db, made, importing)).toMatchObject({ changed: 1 });
    await redateThere(zipCode);
    expect(await shipsOn()).toBe(4);
  });

  test('an order that is created while a holiday is applied is moved by it', async () => {
    const { from, made, shipsOn } = await buildUnmade();
    const day = from.add({ days: 2 }).toString();
    const rules = [{ carrier_id: carrierId, shift_days: 2 }];
    const path = '/shipping/admin';
    const { data } = await call('POST', `${path}/holidays`, { name: 'Thaw', start_date: day, end_date: day, rules });
    await whileLocked(server.db, made, () => call('POST', `${path}/applied-holidays/${data.id}`, {}));
    await applyHolidayToOrders.run({ holiday_id: data.id, staff_id: staffId }, ctx);
    expect(await shipsOn()).toBe(4);
  });

  test('an order that is created while the window is first set ships after the new deadline', async () => {
    const { made, shipsOn } = await buildUnmade();
    expect(await server.db.selectFrom('settings').select('name').execute()).toEqual([]);
    const longer = { settings: [{ id: 1, payload: 96 }] };
    await whileLocked(server.db, made, () => call('PUT', '/sales/admin/settings', longer));
    expect(await shipsOn()).toBe(2);
    await redateAllOrders.run({ staff_id: staffId }, ctx);
    expect(await shipsOn()).toBe(9);
    await server.db.deleteFrom('settings').execute();
  });
});

test('an order whose customer moves to a zip code that is being changed follows its new rules', async () => {
  const { customer, zipCode, made, shipsOn } = await buildUnmade();
  await server.db.transaction().execute(made);
  const { zipCode: there } = await buildUnmade();
  const moved = async (tx: Tx) => {
    await holdDating(tx);
    await lockCustomers(tx, [customer.id]);
    await tx.updateTable('addresses').set({ zip_code: there }).where('user_id', '=', customer.id).execute();
    await redateComingOrders(tx, { staffId }, [customer.id], NOW);
  };
  await whileLocked(server.db, moved, () => call('PUT', `/shipping/zip-codes/${there}`, ruled('Friday')));
  await redateThere(there);
  expect([zipCode === there, await shipsOn()]).toEqual([false, 4]);
});

test('creating an order waits neither for an import nor for other new orders', async () => {
  const { made, shipsOn, zipCode } = await buildUnmade();
  const other = await buildUnmade();
  await server.db.transaction().execute(async (importing) => {
    await importing.updateTable('zip_codes').set({ zone: 'N' }).where('id', '=', zipCode).execute();
    await server.db.transaction().execute(async (tx) => {
      await made(tx);
      await server.db.transaction().execute(other.made);
    });
  });
  expect([await shipsOn(), await other.shipsOn()]).toEqual([2, 2]);
});
