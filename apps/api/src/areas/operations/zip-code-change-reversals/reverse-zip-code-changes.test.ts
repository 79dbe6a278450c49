import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changeZipCodesJob } from '../../shipping/zip-code-changes/change-zip-codes.job.ts';
import { reverseZipCodesJob } from '../../shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { importFile } from '../../shipping/zip-code-imports/zip-code-files.fixture.ts';
import { openWeek } from '../../shipping/zip-codes/inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../../shipping/zip-codes/zip-code-desk.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk(60_700);
  ({ server } = desk);
});
afterAll(() => server.close());

const days = (days_in_transit: number) => ({
  kind: 'change-rules',
  of_carrier_id: desk.carrierId,
  of_production_cycle_id: null,
  carrier_id: null,
  ship_day_name: null,
  days_in_transit,
});
async function startChange(ids: string[], act: object): Promise<number> {
  const { status, body } = await desk.call('POST', '/api/shipping/zip-code-changes', { selection: { ids }, act });
  expect([status, body.message]).toEqual([202, undefined]);
  return body.data.id;
}
async function change(ids: string[], act: object): Promise<number> {
  const id = await startChange(ids, act);
  await changeZipCodesJob.run({ batch_id: id }, jobContext(server.db));
  return id;
}
const pathOf = (id: number) => `/api/sales/admin/batch/${id}`;
const reversals = (id: number, body: object = {}, query = '') =>
  desk.call('POST', `${pathOf(id)}/zip-code-reversals${query}`, body);
const preview = async (id: number) => (await reversals(id, {}, '?preview=1')).body.data;
const detailOf = async (id: number) => (await desk.call('GET', pathOf(id))).body.data;
async function start(id: number, body: object = {}): Promise<number> {
  const { status, body: answer } = await reversals(id, body);
  expect([status, answer.message]).toEqual([202, undefined]);
  return answer.data.id;
}
async function reverse(id: number, body: object = {}): Promise<number> {
  const counter = await start(id, body);
  await reverseZipCodesJob.run({ batch_id: counter }, jobContext(server.db));
  return counter;
}
/** All that a change and its reversal change. */
async function stateOf(id: string) {
  const { version: _, ...state } = await desk.zipCode(id);
  return state;
}

test('a reversed change gives each zip code its previous rules, once, and is recorded', async () => {
  const van = desk.ruleOf({ carrier_id: desk.vanId, production_cycle_id: 2, ship_day_name: 'Friday' });
  const [one, two] = [await desk.make({ zone: '7' }), await desk.make({ shippingRules: [desk.ruleOf(), van] })];
  await sql`update shipping_rules set alternate_ups_service = 'ups-ground' where zip_code = ${one}`.execute(server.db);
  const before = [await stateOf(one), await stateOf(two)];
  const id = await change([one, two], days(6));
  expect((await desk.zipCode(two)).shippingRules[0].days_in_transit).toBe(6);
  expect((await detailOf(id)).refusals.reverse).toBeNull();
  const seen = await preview(id);
  expect(seen).toMatchObject({ restored: 2, removed: 0, left_alone: 0, left_alone_first: [] });
  const counter = await reverse(id, { expected: seen.fingerprint });
  expect([await stateOf(one), await stateOf(two)]).toEqual(before);
  expect(await desk.resultsOf(counter)).toEqual({ [one]: null, [two]: null });
  expect(await detailOf(counter)).toMatchObject({
    name: 'Reverse Change ZIP Codes',
    asked: { change: 'Change the rules of UPS Ground to 6 days' },
    reverses_batch_id: id,
    refusals: { reverse: 'Only mass credits, imports of customers and changes of zip codes can be reversed.' },
  });
  const message = 'This batch already has a reversal.';
  expect(await detailOf(id)).toMatchObject({ reversal_batch_id: counter, refusals: { reverse: message } });
  const twice = await reversals(id);
  expect([twice.status, twice.body.message]).toEqual([422, message]);
  const { rows } = await sql<object>`select description, staff_id, subject_version as version from changes
    where subject_type = 'zip_code' and subject_id = ${one} order by id desc limit 1`.execute(server.db);
  const description = `Restored the zip code ${one} by reversing batch ${id}`;
  expect(rows).toEqual([{ description, staff_id: desk.staffId, version: 3 }]);
});

test('a reversed change enables and disables zip codes as they were', async () => {
  const [on, off] = [await desk.make(), await desk.make()];
  await desk.call('DELETE', `/api/shipping/zip-codes/${off}/activity`);
  const disabled = await change([on], { kind: 'disable' });
  const enabled = await change([off], { kind: 'enable' });
  for (const id of [disabled, enabled]) await reverse(id);
  expect([(await desk.zipCode(on)).is_active, (await desk.zipCode(off)).is_active]).toEqual([true, false]);
});

test('zip codes that were changed since a change are left alone and named with their change', async () => {
  const [edited, left] = [await desk.make(), await desk.make()];
  const id = await change([edited, left], days(6));
  await desk.call('DELETE', `/api/shipping/zip-codes/${edited}/activity`);
  const reason = `Changed since the batch: Disabled the zip code ${edited}.`;
  expect(await preview(id)).toMatchObject({
    restored: 1,
    left_alone: 1,
    left_alone_first: [{ zip_code: edited, reason }],
  });
  const kept = await desk.zipCode(edited);
  const counter = await reverse(id);
  expect(await desk.resultsOf(counter)).toEqual({ [edited]: reason, [left]: null });
  expect(await desk.zipCode(edited)).toEqual(kept);
  expect((await desk.zipCode(left)).shippingRules[0].days_in_transit).toBe(2);
  expect((await detailOf(counter)).refusals.retry).toMatch(/^Retrying cannot help/);
});

test('changes and imports of one zip code are reversed from last to first', async () => {
  const zip_code_id = desk.nextId();
  await importFile(desk, [{ zip_code_id, days_in_transit: 1 }]);
  const first = await stateOf(zip_code_id);
  const file = await importFile(desk, [{ zip_code_id, days_in_transit: 2 }]);
  const one = await change([zip_code_id], days(3));
  const two = await change([zip_code_id], days(4));
  expect(await preview(one)).toMatchObject({
    restored: 0,
    left_alone_first: [{ reason: `Changed since the batch: Changed the zip code ${zip_code_id} by batch ${two}.` }],
  });
  await reverse(two);
  await reverse(one);
  const { status, body } = await desk.call('POST', `/api/shipping/zip-code-imports/${file}/reversals`, {});
  expect(status).toBe(202);
  await reverseZipCodesJob.run({ batch_id: body.data.id }, jobContext(server.db));
  expect(await stateOf(zip_code_id)).toEqual(first);
});

test('a change that a later change hides is refused, and reversed after the later one is', async () => {
  const id = await desk.make();
  const [one, two] = [await change([id], days(3)), await change([id], days(4))];
  const early = await reversals(one);
  expect([early.status, early.body.message]).toEqual([
    422,
    'No zip code would be restored: all were changed since. Reverse the later changes first.',
  ]);
  await reverse(two);
  expect((await desk.zipCode(id)).shippingRules[0].days_in_transit).toBe(3);
  await reverse(one);
  expect((await desk.zipCode(id)).shippingRules[0].days_in_transit).toBe(2);
});

test('another reversal restores what the ended one left alone, and nothing twice', async () => {
  const [hidden, other] = [await desk.make(), await desk.make()];
  const [one, two] = [await change([hidden, other], days(3)), await change([hidden], days(4))];
  const first = await start(one);
  expect((await reversals(one)).body.message).toBe('This batch already has a reversal.');
  await reverseZipCodesJob.run({ batch_id: first }, jobContext(server.db));
  expect((await detailOf(one)).refusals.reverse).toBeNull();
  await reverse(two);
  expect(await desk.resultsOf(await reverse(one))).toEqual({ [hidden]: null });
  expect((await desk.zipCode(hidden)).shippingRules[0].days_in_transit).toBe(2);
  expect((await reversals(one)).body.message).toBe('This batch already has a reversal.');
});

test('a cancelled change is reversed as far as it got, and a cancelled reversal is taken up by another one', async () => {
  const [one, two] = [await desk.make(), await desk.make()];
  const id = await startChange([one, two], days(6));
  expect((await reversals(id)).body.message).toBe(
    'This batch is still running. Cancel it, or wait until it is finished.',
  );
  await desk.call('DELETE', pathOf(id));
  expect((await reversals(id)).body.message).toBe('Nothing in this batch is left to reverse.');
  const whole = await change([one, two], days(6));
  await desk.call('DELETE', pathOf(await start(whole)));
  const counter = await reverse(whole);
  expect(await desk.resultsOf(counter)).toEqual({ [one]: null, [two]: null });
  expect((await desk.zipCode(one)).shippingRules[0].days_in_transit).toBe(2);
});

test('the reversal of a change names who loses service, dates coming orders again, and is refused if that changed', async () => {
  const { db } = server;
  const week = await openWeek(db);
  const id = await desk.make();
  const customer = await week.settle(id, 2);
  const added = { kind: 'add-rule', ...desk.ruleOf({ production_cycle_id: 2, days_in_transit: 4 }) };
  const batch = await change([id], added);
  const seen = await preview(batch);
  expect(seen).toMatchObject({
    coming_orders: 1,
    loses: { customers: 1, orders: 1, examples: [{ id: customer.id, zip_code: id }] },
  });
  const other = await week.settle(id, 2);
  const refused = await reversals(batch, { expected: seen.fingerprint });
  expect([refused.status, refused.body.code, refused.body.current.loses.customers]).toEqual([
    409,
    'figures_changed',
    2,
  ]);
  await sql`update users set production_cycle_id = 1 where id = ${other.id}`.execute(db);
  await sql`update orders set production_cycle_id = 1 where id = ${other.orderId}`.execute(db);
  const counter = await start(batch);
  const enqueued: unknown[] = [];
  const jobs: Jobs = { ...server.platform.jobs, enqueueAll: async (_, __, all) => void enqueued.push(...all) };
  await reverseZipCodesJob.run({ batch_id: counter }, { ...jobContext(db), jobs });
  expect(enqueued).toEqual([{ zip_codes: [id], staff_id: desk.staffId }]);
});

test('a change from before the previous state was stored, another batch and a reversal without a sign-in are refused', async () => {
  const [zipCode, other] = [await desk.make(), desk.nextId()];
  const id = await change([zipCode], days(6));
  await sql`update batch_jobs set result = '{}' where batch_id = ${id}`.execute(server.db);
  const message =
    'The previous rules were not stored when these zip codes were changed. The audit log has the changes of each zip code.';
  expect((await detailOf(id)).refusals.reverse).toBe(message);
  for (const query of ['', '?preview=1']) {
    const old = await reversals(id, {}, query);
    expect([old.status, old.body.message]).toEqual([422, message]);
  }
  await importFile(desk, [{ zip_code_id: other }]);
  const [imported] = (await desk.call('GET', '/api/sales/admin/batch?name=Import%20ZIP%20Codes')).body.data;
  expect((await reversals(imported.id)).body.message).toBe('Reverse this import in the list under Import ZIP Codes.');
  expect((await reversals(999_999)).status).toBe(404);
  expect((await server.call('POST', `${pathOf(id)}/zip-code-reversals`, { body: {} })).status).toBe(401);
});
