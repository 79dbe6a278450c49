import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { applyHolidayToOrders } from './apply-holiday.job.ts';

let server: TestServer;
let staff: string;
let staffId: number;
let carrierId: number;
let week: { id: number };
let line: { product: { id: number }; categoryId: number; quantity: number; price: number };
const NOW = Temporal.Now.instant();
const today = chicagoDay(NOW);
const monday = nextWeekday(today, 'Monday', { inclusive: false }).add({ weeks: 2 });
const wednesday = monday.add({ days: 2 });
const days = (...from: number[]) => from.map((each) => wednesday.add({ days: each }).toString());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staffId = (await buildStaff(db)).id;
  staff = await server.session(staffId);
  ({ carrierId } = await buildShipping(db));
  const cutoff = NOW.add({ hours: 72 }).toString();
  week = await buildWeek(db, monday.toString(), { 1: cutoff, 2: cutoff }, 210_002);
  const category = await buildCategory(db);
  line = { product: await buildProduct(db, category.id), categoryId: category.id, quantity: 8, price: 1_199 };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('holidays').execute();
  await server.db.updateTable('orders').set({ planned_ship_at: null, ship_at: null, deliver_at: null }).execute();
});

const base = '/api/shipping/admin/holidays';
const applied = '/api/shipping/admin/applied-holidays';
const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: staff, ...(body && { body }) });
const formOf = (changes: object = {}) => ({
  name: 'Thaw',
  start_date: wednesday.toString(),
  end_date: wednesday.add({ days: 1 }).toString(),
  rules: [{ carrier_id: carrierId, shift_days: 2 }],
  ...changes,
});
const make = async (changes: object = {}): Promise<number> => (await call('POST', base, formOf(changes))).body.data.id;
async function run(method: 'POST' | 'DELETE', id: number) {
  const { status, body } = await call(method, `${applied}/${id}`);
  expect(status, JSON.stringify(body)).toBe(202);
  const { version } = body.data;
  return applyHolidayToOrders.run({ holiday_id: id, staff_id: staffId, version }, jobContext(server.db));
}
const apply = (id: number) => run('POST', id);
const undo = (id: number) => run('DELETE', id);
const impactOf = async (id: number) => (await call('GET', `${base}/${id}/impact`)).body.data;

async function order(changes: object = {}) {
  const { db } = server;
  const customer = await buildSubscriber(db);
  const id = await buildOrder(db, { customer, weekId: week.id, lines: [line] });
  const [planned, arrives] = days(0, 2);
  await db
    .updateTable('orders')
    .set({ planned_ship_at: planned!, ship_at: planned!, deliver_at: arrives!, carrier_id: carrierId, ...changes })
    .where('id', '=', id)
    .execute();
  return id;
}
async function datesOf(id: number) {
  const { ship_at, deliver_at } = await server.db
    .selectFrom('orders')
    .select(['ship_at', 'deliver_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [ship_at, deliver_at];
}
const date = (id: number, planned: Temporal.PlainDate, ship: Temporal.PlainDate) =>
  server.db
    .updateTable('orders')
    .set({
      planned_ship_at: planned.toString(),
      ship_at: ship.toString(),
      deliver_at: ship.add({ days: 2 }).toString(),
    })
    .where('id', '=', id)
    .execute();

test('an undone holiday gives orders their previous dates, also among other holidays, and can be applied again', async () => {
  const [id, skipped, cancelled] = [await order(), await order({ is_skipped: true }), await order()];
  const [first, second] = [
    await make(),
    await make({ name: 'Snow', rules: [{ carrier_id: carrierId, shift_days: 3 }] }),
  ];
  await apply(first);
  await apply(second);
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', cancelled).execute();
  expect(await datesOf(id)).toEqual(days(5, 7));
  expect(await impactOf(first)).toMatchObject({
    orders: 3,
    boxes: 1,
    skipped: 2,
    moving: 3,
    adds_up_with: ['Snow'],
    left_alone: [],
    days: [{ ship_at: days(5)[0], new_ship_at: days(3)[0], deliver_at: days(7)[0], new_deliver_at: days(5)[0] }],
  });
  expect(await undo(first)).toEqual({ moved: 3, clashes: 0 });
  for (const each of [id, skipped, cancelled]) expect(await datesOf(each)).toEqual(days(3, 5));
  const { description, before, after } = await server.db
    .selectFrom('changes')
    .select(['description', 'before', 'after'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(description).toMatch(/^Thaw undone: moved \w{3} \S+ \(week 210002\) to ship on /);
  expect([before, after]).toEqual([
    { ship_at: days(5)[0], deliver_at: days(7)[0] },
    { ship_at: days(3)[0], deliver_at: days(5)[0] },
  ]);
  await undo(second);
  expect(await datesOf(id)).toEqual(days(0, 2));
  await apply(first);
  expect(await datesOf(id)).toEqual(days(2, 4));
});

test('the undo of a holiday that moves nothing lists no orders and no days', async () => {
  const id = await order();
  const holiday = await make({ start_date: days(40)[0], end_date: days(41)[0] });
  await apply(holiday);
  expect(await impactOf(holiday)).toMatchObject({
    orders: 0,
    boxes: 0,
    skipped: 0,
    moving: 0,
    days: [],
    left_alone: [],
  });
  expect(await undo(holiday)).toEqual({ moved: 0, clashes: 0 });
  expect(await datesOf(id)).toEqual(days(0, 2));
});

test('an undone holiday leaves shipped orders, clashes and orders dated by hand alone and names them', async () => {
  const [moved, shipped, clash, redated] = [await order(), await order(), await order(), await order()];
  const holiday = await make();
  await apply(holiday);
  await server.db
    .updateTable('holidays')
    .set({ start_date: today.subtract({ days: 9 }).toString() })
    .where('id', '=', holiday)
    .execute();
  await date(shipped, today.subtract({ days: 4 }), today.subtract({ days: 2 }));
  // The day that it would return to has passed.
  await date(clash, today.subtract({ days: 1 }), today.add({ days: 1 }));
  await date(redated, wednesday, wednesday.add({ days: 9 }));
  expect(await impactOf(holiday)).toMatchObject({
    moving: 1,
    shipped: 1,
    clashes: 1,
    redated: 1,
    left_alone: [
      {
        order_id: shipped,
        deliver_at: today.toString(),
        week_number: 210_002,
        reason: 'shipped',
      },
      { order_id: clash, reason: 'clash' },
      { order_id: redated, reason: 'redated' },
    ],
  });
  const before = await Promise.all([shipped, clash, redated].map(datesOf));
  expect(await undo(holiday)).toEqual({ moved: 1, clashes: 2 });
  expect(await datesOf(moved)).toEqual(days(0, 2));
  expect(await Promise.all([shipped, clash, redated].map(datesOf))).toEqual(before);
  const { body } = await call('GET', `${base}/${holiday}`);
  expect(body.data).toMatchObject({ is_applied: false, progress: { orders_done: 3, orders_kept: 2 } });
});

async function pauseOf(orderId: number, until: string, isSkipped: boolean): Promise<void> {
  const { db } = server;
  const { user_id } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id: subscription_id } = await db
    .updateTable('subscriptions')
    .set({ status: 'paused' })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const pause = { user_id, subscription_id, from_date: today.toString(), until_date: until, details: 'Away' };
  const { id } = await db.insertInto('subscription_pauses').values(pause).returning('id').executeTakeFirstOrThrow();
  const skipped = { is_skipped: true, skipped_by_pause_id: id, skip_details: 'Away' };
  if (isSkipped) await db.updateTable('orders').set(skipped).where('id', '=', orderId).execute();
}
const stateOf = (id: number) =>
  server.db
    .selectFrom('orders')
    .select(['status', 'is_skipped', 'skipped_by_pause_id', 'skip_reason_id', 'skip_details'])
    .select(['ship_at', 'deliver_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const recordedOf = async (id: number) =>
  (
    await server.db
      .selectFrom('changes')
      .select('description')
      .where('order_id', '=', id)
      .where('name', '=', 'order_skipped_state_changed')
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

// The box is delivered two days after Wednesday, and the pause ends two or three days after it.
test('a box that a holiday moves into the pause is skipped, and delivered once it is undone', async () => {
  expect(await skipsOfMovedBox({ shift: -2, until: 2, isSkipped: false })).toEqual([false, true, false]);
});
test('a box that a holiday moves past the pause is delivered, and skipped once it is undone', async () => {
  expect(await skipsOfMovedBox({ shift: 2, until: 3, isSkipped: true })).toEqual([true, false, true]);
});

/** Before the holiday, after it is applied, and after it is undone. */
async function skipsOfMovedBox(of: { shift: number; until: number; isSkipped: boolean }): Promise<boolean[]> {
  const { db } = server;
  const until = days(of.until)[0]!;
  const [box, byHand] = [await order(), await order({ is_skipped: true, skip_details: 'By hand' })];
  const cutoff = NOW.subtract({ hours: 1 }).toString();
  const number = of.isSkipped ? 210_009 : 210_008;
  const past = await buildWeek(
    db,
    monday.add({ weeks: number - 210_000 }).toString(),
    { 1: cutoff, 2: cutoff },
    number,
  );
  const charged = await order({ order_week_id: past.id });
  for (const id of [box, charged]) await pauseOf(id, until, of.isSkipped);
  await pauseOf(byHand, until, false);
  const all = [box, byHand, charged];
  const before = await Promise.all(all.map(stateOf));
  const holiday = await make({ rules: [{ carrier_id: carrierId, shift_days: of.shift }] });
  const [into, out] = of.isSkipped ? [0, 1] : [1, 0];
  const counts = { moving: 3, into_pause: into, out_of_pause: out };
  expect(await impactOf(holiday)).toMatchObject(counts);
  await apply(holiday);
  const applied = await stateOf(box);
  for (const id of [byHand, charged]) {
    const { ship_at: _, deliver_at: __, ...state } = await stateOf(id);
    expect(before[all.indexOf(id)], 'skipped by hand or past its cutoff').toMatchObject(state);
  }
  expect(await impactOf(holiday)).toMatchObject({ ...counts, into_pause: out, out_of_pause: into });
  await undo(holiday);
  expect(await Promise.all(all.map(stateOf))).toEqual(before);
  const descriptions = [/^Skipped .+ \(week 210002\): paused until/, /^Unskipped .+ \(week 210002\): delivered after/];
  expect(await recordedOf(box)).toEqual(
    (of.isSkipped ? descriptions.toReversed() : descriptions).map((text) => expect.stringMatching(text)),
  );
  expect(await recordedOf(charged)).toEqual([]);
  return [before[0]!, applied, await stateOf(box)].map(({ is_skipped }) => is_skipped);
}

test('a holiday is undone once, by one of several staff members, and only while no orders are rescheduled', async () => {
  const id = await order();
  const holiday = await make();
  const undoing = () => call('DELETE', `${applied}/${holiday}`);
  expect([(await undoing()).status, (await undoing()).body.message]).toEqual([
    422,
    'The rules of Thaw are not applied.',
  ]);
  await call('POST', `${applied}/${holiday}`);
  const running = await undoing();
  expect([running.status, running.body.message]).toEqual([
    422,
    'The rules of Thaw are still being applied. Wait until this has finished.',
  ]);
  const job = { holiday_id: holiday, staff_id: staffId };
  await applyHolidayToOrders.run({ ...job, version: 2 }, jobContext(server.db));
  const answers = await Promise.all([undoing(), undoing(), undoing()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422, 422]);
  const again = await call('POST', `${applied}/${holiday}`);
  expect(again.body.message).toBe('The rules of Thaw are still being undone. Wait until this has finished.');
  expect(await applyHolidayToOrders.run({ ...job, version: 2 }, jobContext(server.db)), 'late repetition').toEqual({
    moved: 0,
    clashes: 0,
  });
  expect(await datesOf(id)).toEqual(days(2, 4));
  expect(await applyHolidayToOrders.run({ ...job, version: 3 }, jobContext(server.db))).toMatchObject({ moved: 1 });
  expect(await datesOf(id)).toEqual(days(0, 2));
});

test('a holiday is applied and undone as reviewed, else the call answers with the new figures', async () => {
  const id = await order();
  const holiday = await make();
  const path = `${applied}/${holiday}`;
  const reviewed = await impactOf(holiday);
  const moved = { ...formOf({ rules: [{ carrier_id: carrierId, shift_days: 1 }] }), version: 1 };
  expect((await call('PUT', `${base}/${holiday}`, moved)).status).toBe(200);
  const refused = await call('POST', path, { expected: reviewed.fingerprint });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'figures_changed',
    'The holiday or its orders have changed since this preview. Review it and confirm again.',
  ]);
  const current = await impactOf(holiday);
  expect(refused.body.current).toEqual(current);
  expect(current.days).toMatchObject([{ new_ship_at: days(1)[0] }]);
  expect((await call('GET', `${base}/${holiday}`)).body.data.is_applied).toBe(false);
  expect((await call('POST', path, { expected: current.fingerprint })).status).toBe(202);
  const job = { holiday_id: holiday, staff_id: staffId };
  await applyHolidayToOrders.run({ ...job, version: 3 }, jobContext(server.db));
  expect(await datesOf(id)).toEqual(days(1, 3));

  const again = await call('POST', path, { expected: current.fingerprint });
  expect([again.status, again.body.message]).toEqual([422, 'The rules of Thaw have already been applied.']);

  const before = await impactOf(holiday);
  await order({ ship_at: days(1)[0], deliver_at: days(3)[0] });
  const outdated = await call('DELETE', path, { expected: before.fingerprint });
  expect([outdated.status, outdated.body.current.moving]).toEqual([409, 2]);
  expect((await call('DELETE', path, { expected: outdated.body.current.fingerprint })).status).toBe(202);
});

test('a holiday without orders is not applied by other rules than were reviewed', async () => {
  const holiday = await make();
  const { fingerprint } = await impactOf(holiday);
  const rules = [{ carrier_id: carrierId, shift_days: -2 }];
  await call('PUT', `${base}/${holiday}`, { ...formOf({ rules }), version: 1 });
  const refused = await call('POST', `${applied}/${holiday}`, { expected: fingerprint });
  expect([refused.status, refused.body.current.moving]).toEqual([409, 0]);
  await call('PUT', `${base}/${holiday}`, { ...formOf({ name: 'Frost' }), version: 2 });
  expect((await call('POST', `${applied}/${holiday}`, { expected: fingerprint })).status, 'renamed').toBe(202);
});

test('a holiday is edited and deleted while it is not applied, from its current version only', async () => {
  const holiday = await make();
  const path = `${base}/${holiday}`;
  const changed = await call('PUT', path, { ...formOf({ name: 'Frost' }), version: 1 });
  expect(changed.body.data).toMatchObject({ name: 'Frost', version: 2, rules: formOf().rules });
  const stale = await call('PUT', path, { ...formOf({ name: 'Ice' }), version: 1 });
  expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['name']]);
  expect((await call('DELETE', `${path}?version=1`)).status).toBe(409);
  await apply(holiday);
  const message = 'The rules of Frost have been applied. Undo them first.';
  for (const refused of [await call('PUT', path, formOf()), await call('DELETE', path)])
    expect([refused.status, refused.body.message]).toEqual([422, message]);
  await undo(holiday);
  const faulty = await call('PUT', path, formOf({ start_date: '2020-01-02', end_date: '2020-01-01' }));
  expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ['start_date', 'end_date']]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
  const log = await server.db
    .selectFrom('changes')
    .select('name')
    .where('subject_type', '=', 'holiday')
    .where('subject_id', '=', String(holiday))
    .orderBy('id')
    .execute();
  expect(log.map(({ name }) => name)).toEqual([
    'holiday_created',
    'holiday_updated',
    'holiday_applied',
    'holiday_undone',
    'holiday_deleted',
  ]);
});

test.each(['GET /holidays/9', 'PUT /holidays/9', 'DELETE /holidays/9', 'DELETE /applied-holidays/9'])(
  'the call %s is refused without a sign-in and for an unknown holiday',
  async (text) => {
    const [method, path] = text.split(' ') as [string, string];
    const body = method === 'PUT' ? { body: formOf() } : {};
    expect((await server.call(method, `/api/shipping/admin${path}`, body)).status).toBe(401);
    expect((await server.call(method, `/api/shipping/admin${path}99999`, { as: staff, ...body })).status).toBe(404);
  },
);

test('the preview counts boxes apart from skipped orders and names the holidays of the new days', async () => {
  await order();
  await order({ is_skipped: true });
  await make({ name: 'Snow', start_date: days(3)[0], end_date: days(3)[0] });
  const other = await make({ name: 'Fog', start_date: days(4)[0], end_date: days(4)[0] });
  const { id: otherCarrier } = await server.db
    .insertInto('carriers')
    .values({ name: 'Other', slug: 'other', external_carrier: 'ups' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('holiday_rules')
    .set({ carrier_id: otherCarrier })
    .where('holiday_id', '=', other)
    .execute();
  const onward = await make({ rules: [{ carrier_id: carrierId, shift_days: 1 }] });
  expect(await impactOf(onward)).toMatchObject({
    orders: 2,
    boxes: 1,
    skipped: 1,
    moving: 2,
    in_holiday: 1,
    in_holidays: ['Snow', 'Thaw'],
  });
});

test('a week without orders has the days of applied holidays in timeline and cockpit, which follow an undo', async () => {
  const from = monday.add({ weeks: 1 });
  const cutoff = NOW.add({ hours: 240 }).toString();
  const other = await buildWeek(server.db, from.toString(), { 1: cutoff, 2: cutoff }, 210_003);
  const day = from.add({ days: 2 });
  const span = `from=${from.toString()}&to=${from.add({ days: 13 }).toString()}`;
  const daysOf = async () => {
    const { body } = await call('GET', `/api/admin/timeline?${span}`);
    const items: { kind: string; group: string; starts_at: string; order_week_id: number | null }[] = body.data;
    const ships = items.filter(
      ({ kind, group, order_week_id }) => kind === 'ship' && group === 'cycle-1' && order_week_id === other.id,
    );
    const cockpit = await call('GET', `/api/sales/admin/order-weeks/${other.id}/cockpit`);
    const days: string[] = cockpit.body.data.cycles[0].ship_days;
    expect(ships.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual(days);
    return { days, isChanging: body.meta.is_changing as boolean };
  };
  const before = await daysOf();
  expect(before.days).toContain(day.toString());
  const holiday = await make({ start_date: day.toString(), end_date: day.toString() });
  expect((await daysOf()).days, 'only planned').toEqual(before.days);
  await apply(holiday);
  const during = await daysOf();
  expect(during.days).not.toContain(day.toString());
  expect(during.days).toContain(day.add({ days: 2 }).toString());
  expect(during.isChanging, 'work that waits for a worker').toBe(true);
  await undo(holiday);
  expect((await daysOf()).days).toEqual(before.days);
});
