import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUE_STEP_NAMES } from '@larder/domain/values/enums/due-step-names.ts';
import { buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { schedules } from '../../../schedules.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const read = () => server.call('GET', '/api/admin/late-steps', { as: session });
const ago = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).round('millisecond');
const AHEAD = '2099-01-01T00:00:00Z';
const setDeadline = (weekId: number, at: Temporal.Instant) =>
  server.db
    .updateTable('order_week_cycles')
    .set({ cutoff_done_at: at, post_cutoff_changes_deadline_at: at })
    .where('order_week_id', '=', weekId)
    .where('production_cycle_id', '=', 1)
    .execute();

test('every step of the business clock has a name for the list of overdue steps', () => {
  expect(schedules.business.map(({ name }) => name).toSorted()).toEqual(DUE_STEP_NAMES.toSorted());
});

test('a step is overdue after more than five minutes, with its name and due moment', async () => {
  expect((await read()).body).toEqual({ data: [], meta: { money: null, changes_wait: false } });
  await buildWeek(server.db, '2099-01-05', { 1: ago(4).toString(), 2: AHEAD }, 209_902);
  expect((await read()).body.data).toEqual([]);
  const cutoff = ago(6);
  const week = await buildWeek(server.db, '2099-01-12', { 1: cutoff.toString(), 2: AHEAD }, 209_903);
  expect((await read()).body.data).toEqual([{ step: 'pass-cutoff', since: cutoff.toString() }]);
  const deadline = cutoff.add({ seconds: 10 });
  await setDeadline(week.id, deadline);
  expect((await read()).body.data).toEqual([{ step: 'settle-orders', since: deadline.toString() }]);
});

test('a subscription whose cancellation was due days ago is overdue', async () => {
  const { id } = await buildSubscriber(server.db);
  await server.db
    .updateTable('subscriptions')
    .set({ to_be_cancelled_at: '2026-01-02' })
    .where('user_id', '=', id)
    .execute();
  const { body } = await read();
  expect(body.data).toContainEqual({ step: 'cancel-scheduled', since: '2026-01-02T06:00:00Z' });
});

test('polling the overdue steps does not extend a session', async () => {
  const seen = async () =>
    (
      await server.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', staff.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at;
  const idle = ago(120);
  await server.db.updateTable('sessions').set({ last_seen_at: idle }).where('user_id', '=', staff.id).execute();
  expect((await read()).status).toBe(200);
  expect(await seen()).toEqual(idle);
  await server.call('GET', '/api/management/me', { as: session });
  expect(Temporal.Instant.compare(await seen(), idle)).toBe(1);
});

test('the overdue steps are for staff only', async () => {
  expect((await server.call('GET', '/api/admin/late-steps')).status).toBe(401);
});
