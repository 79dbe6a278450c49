import { afterAll, beforeAll, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { cutoffAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let week: { id: number };
const monday = nextWeekday(chicagoDay(Temporal.Now.instant()), 'Monday', { inclusive: false }).add({ weeks: 2 });
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  const cutoff = cutoffAt(monday, 'Friday').toString();
  week = await buildWeek(server.db, monday.toString(), { 1: cutoff, 2: cutoff }, 210_001);
  await server.db.updateTable('production_cycles').set({ order_cutoff_day: 'Friday' }).where('id', '=', 1).execute();
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const show = async (id = 1) =>
  (await call('GET', '/api/sales/admin/production-cycles')).body.data.find((each: { id: number }) => each.id === id);
const put = (body: object, query = '', id = 1) =>
  call('PUT', `/api/sales/admin/production-cycles/${id}${query}`, {
    name: 'PC A',
    order_cutoff_day: 'Thursday',
    shipDays: ['Friday', 'Tuesday'],
    ...body,
  });
const cutoffsOf = async (id: number) => {
  const weeks = (await call('GET', '/api/sales/admin/order-weeks?include=productionCycles')).body.data;
  return weeks
    .find((each: { id: number }) => each.id === id)
    .productionCycles.data.map((each: { order_cutoff_day: string }) => each.order_cutoff_day);
};
const shipDaysOf = async (id: number): Promise<string[]> =>
  (await call('GET', `/api/sales/admin/order-weeks/${id}/cockpit`)).body.data.cycles[0].ship_days;

test('changed days of a cycle reach only weeks that do not exist yet, as the preview says', async () => {
  const before = await show();
  const shipped = await shipDaysOf(week.id);
  const preview = (await put({}, '?preview=1')).body.data;
  expect(await show()).toEqual(before);
  const [made, ...coming] = preview.weeks;
  expect(made).toMatchObject({ date: monday.toString(), is_made: true, after: made.before });
  expect(coming.map((each: { is_made: boolean }) => each.is_made)).toEqual([false, false, false, false]);
  expect(coming[0]).toMatchObject({
    date: monday.add({ weeks: 1 }).toString(),
    before: { cutoff_at: cutoffAt(monday.add({ weeks: 1 }), 'Friday').toString() },
    after: {
      cutoff_at: cutoffAt(monday.add({ weeks: 1 }), 'Thursday').toString(),
      ship_dates: [monday.add({ days: 8 }).toString(), monday.add({ days: 11 }).toString()],
    },
  });
  expect(preview.zip_codes_on_other_days).toBe(1);

  const { status, body } = await put({ version: before.version, expected: preview.fingerprint });
  expect([status, body.data]).toEqual([
    200,
    { ...before, order_cutoff_day: 'Thursday', shipDays: ['Tuesday', 'Friday'], version: before.version + 1 },
  ]);
  const created = (await call('POST', '/api/sales/admin/order-weeks', {})).body.data;
  expect((await cutoffsOf(created.id))[0]).toBe('Thursday');
  expect((await cutoffsOf(week.id))[0]).toBe('Friday');
  expect(await shipDaysOf(week.id)).toEqual(shipped);
  expect(await shipDaysOf(created.id)).toEqual(coming[0].after.ship_dates);
  const change = await server.db
    .selectFrom('changes')
    .select(['description', 'before', 'after'])
    .where('name', '=', 'production_cycle_updated')
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({
    description: 'Changed cutoff day, ship days of PC A',
    before: { order_cutoff_day: 'Friday' },
    after: { order_cutoff_day: 'Thursday', shipDays: ['Tuesday', 'Friday'] },
  });
});

test('a cycle is not saved on other weeks than the preview showed, or from an older version', async () => {
  const preview = (await put({ shipDays: ['Monday'] }, '?preview=1')).body.data;
  await call('POST', '/api/sales/admin/order-weeks', {});
  const changed = await put({ shipDays: ['Monday'], expected: preview.fingerprint });
  expect([changed.status, changed.body.code]).toEqual([409, 'figures_changed']);
  expect(changed.body.current.weeks.length).toBe(preview.weeks.length + 1);
  expect((await show()).shipDays).not.toEqual(['Monday']);

  const { version } = await show(2);
  expect((await put({ name: 'Coast', version }, '', 2)).body.data.name).toBe('Coast');
  const stale = await put({ name: 'Inland', version }, '', 2);
  expect([stale.status, stale.body.current.name, Object.keys(stale.body.errors).toSorted()]).toEqual([
    409,
    'Coast',
    ['name', 'order_cutoff_day', 'shipDays'],
  ]);
});

test.each([
  [{ shipDays: [] }, { shipDays: ['Choose at least one ship day.'] }],
  [{ shipDays: ['Monday', 'Monday'] }, { shipDays: ['Choose each ship day once.'] }],
  [{ name: 'COAST' }, { name: ['This name already belongs to the other cycle.'] }],
])('a cycle with %o is refused under its field', async (changes, errors) => {
  await server.db.updateTable('production_cycles').set({ name: 'COAST' }).where('id', '=', 2).execute();
  const { status, body } = await put(changes);
  expect([status, body.errors]).toEqual([422, errors]);
});

test('a cycle that does not exist is a 404, and a change without a sign-in a 401', async () => {
  expect((await put({}, '', 3)).status).toBe(404);
  expect((await put({ order_cutoff_day: 'Someday' })).body.errors).toHaveProperty('order_cutoff_day');
  expect((await server.call('PUT', '/api/sales/admin/production-cycles/1', { body: {} })).status).toBe(401);
});
