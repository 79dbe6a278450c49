import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { openWeek } from '../zip-codes/inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../zip-codes/zip-code-desk.fixture.ts';
import { changeZipCodesJob } from './change-zip-codes.job.ts';

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk(50_000);
  ({ server } = desk);
});
afterAll(() => server.close());

const path = '/api/shipping/zip-code-changes';
const preview = async (body: object) => (await desk.call('POST', `${path}?preview=1`, body)).body.data;
const run = (batch_id: number) => changeZipCodesJob.run({ batch_id }, jobContext(server.db));
const days = (days_in_transit: number, changes: object = {}) => ({
  kind: 'change-rules',
  of_carrier_id: desk.carrierId,
  of_production_cycle_id: null,
  carrier_id: null,
  ship_day_name: null,
  days_in_transit,
  ...changes,
});

test('selected zip codes get other transit days by a batch, and the rest is left out by reason', async () => {
  const [one, two, van] = [
    await desk.make(),
    await desk.make(),
    await desk.make({ shippingRules: [desk.ruleOf({ carrier_id: desk.vanId })] }),
  ];
  await sql`update zip_codes set zone = '7' where id = ${one}`.execute(server.db);
  await sql`update shipping_rules set alternate_ups_service = 'ups-ground' where zip_code = ${one}`.execute(server.db);
  const body = { selection: { ids: [one, two, van, one] }, act: days(4) };
  const seen = await preview(body);
  expect(seen).toMatchObject({
    selected: 3,
    included: 2,
    examples: [one, two],
    left_out: [{ reason: 'No rule matches.', zip_codes: 1, examples: [van] }],
    effect: { active_customers: 0, coming_orders: 0, moves: { orders: 0 } },
  });
  expect((await desk.zipCode(one)).version).toBe(1);
  const { status, body: answer } = await desk.call('POST', path, { ...body, expected: seen.fingerprint });
  expect([status, answer.data.name, answer.data.total_jobs]).toEqual([202, 'Change ZIP Codes', 2]);
  await run(answer.data.id);
  expect(await desk.zipCode(one)).toMatchObject({
    version: 2,
    zone: '7',
    shippingRules: [{ days_in_transit: 4, is_default: true, alternate_ups_service: 'ups-ground' }],
  });
  expect((await desk.zipCode(two)).shippingRules[0].days_in_transit).toBe(4);
  expect((await desk.zipCode(van)).version).toBe(1);
  expect(await desk.resultsOf(answer.data.id)).toEqual({ [one]: null, [two]: null });
  const detail = (await desk.call('GET', `/api/sales/admin/batch/${answer.data.id}`)).body.data;
  expect(detail.asked).toEqual({ change: 'Change the rules of UPS Ground to 4 days', selected_zip_codes: 3 });
  const { rows } = await sql<object>`select description, staff_id from changes
    where subject_type = 'zip_code' and subject_id = ${two} and name = 'zip_code_updated'`.execute(server.db);
  expect(rows).toEqual([
    { description: `Changed the zip code ${two} by batch ${answer.data.id}`, staff_id: desk.staffId },
  ]);
});

test('all that match a filter are counted again when the change is started', async () => {
  const ids = [
    await desk.make({ state: 'NY', time_zone: 'Eastern' }),
    await desk.make({ state: 'NY', time_zone: 'Eastern' }),
  ];
  const selection = { filter: { state: 'NY' }, count: 2 };
  const seen = await preview({ selection, act: { kind: 'disable' } });
  expect(seen).toMatchObject({ selected: 2, included: 2 });
  const third = await desk.make({ state: 'NY', time_zone: 'Eastern' });
  const refused = await desk.call('POST', path, { selection, act: { kind: 'disable' }, expected: seen.fingerprint });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'figures_changed',
    '3 zip codes match now instead of 2. Review them and confirm again.',
  ]);
  expect(refused.body.current.selected).toBe(3);
  const started = await desk.call('POST', path, {
    selection: { ...selection, count: 3 },
    act: { kind: 'disable' },
    expected: refused.body.current.fingerprint,
  });
  await run(started.body.data.id);
  expect(await Promise.all([...ids, third].map(async (id) => (await desk.zipCode(id)).is_active))).toEqual([
    false,
    false,
    false,
  ]);
  const misspelled = await desk.call('POST', path, {
    selection: { filter: { stat: 'NY' }, count: 3 },
    act: { kind: 'enable' },
  });
  expect(misspelled.status).toBe(422);
});

test('a change has a rule added, replaced or removed, and contradictions leave a zip code out', async () => {
  const id = await desk.make();
  const apply = async (act: object) => {
    const { status, body } = await desk.call('POST', path, { selection: { ids: [id] }, act });
    if (status !== 202) return body.message;
    await run(body.data.id);
    return (await desk.zipCode(id)).shippingRules.map(
      (rule: { carrier: { name: string }; production_cycle: { name: string }; ship_day_name: string }) =>
        `${rule.carrier.name} ${rule.production_cycle.name} ${rule.ship_day_name}`,
    );
  };
  expect(
    await apply({ kind: 'add-rule', ...desk.ruleOf({ production_cycle_id: 2, ship_day_name: 'Friday' }) }),
  ).toEqual(['UPS Ground PC A Wednesday', 'UPS Ground PC B Friday']);
  expect(await apply({ ...days(2), of_production_cycle_id: 2, carrier_id: desk.vanId })).toEqual([
    'UPS Ground PC A Wednesday',
    'Van PC B Friday',
  ]);
  const remove = { kind: 'remove-rules', of_carrier_id: null, of_production_cycle_id: null };
  expect(await apply({ ...remove, of_carrier_id: desk.carrierId })).toBe(
    'None of the selected zip codes can be changed.',
  );
  expect(await apply({ ...remove, of_carrier_id: desk.vanId })).toEqual(['UPS Ground PC A Wednesday']);
  expect(await apply(remove)).toBe('Check the highlighted fields.');
  expect(await apply(days(2, { days_in_transit: null }))).toBe('Check the highlighted fields.');
});

test('the preview of a change counts orders that move and who loses service, and the orders are dated again', async () => {
  const { db } = server;
  const week = await openWeek(db);
  const [one, two] = [
    await desk.make({ shippingRules: [desk.ruleOf(), desk.ruleOf({ production_cycle_id: 2 })] }),
    await desk.make({ shippingRules: [desk.ruleOf(), desk.ruleOf({ production_cycle_id: 2 })] }),
  ];
  const moving = [await week.settle(one, 1), await week.settle(two, 1)];
  const losing = await week.settle(two, 2);
  await week.redate(one, two);
  const selection = { ids: [one, two] };
  const { effect } = await preview({ selection, act: days(4, { of_production_cycle_id: 1 }) });
  expect(effect).toMatchObject({
    active_customers: 3,
    coming_orders: 3,
    loses: { customers: 0 },
    moves: { orders: 2, days: [{ orders: 2, cycle: 'PC A' }] },
  });
  const removal = { kind: 'remove-rules', of_carrier_id: null, of_production_cycle_id: 2 };
  expect((await preview({ selection, act: removal })).effect).toMatchObject({
    loses: { customers: 1, orders: 1, examples: [{ id: losing.id, zip_code: two }] },
    moves: { orders: 0 },
  });
  const { body } = await desk.call('POST', path, { selection, act: days(4, { of_production_cycle_id: 1 }) });
  const enqueued: unknown[] = [];
  const jobs: Jobs = { ...server.platform.jobs, enqueueAll: async (_, __, all) => void enqueued.push(...all) };
  await changeZipCodesJob.run({ batch_id: body.data.id }, { ...jobContext(db), jobs });
  expect(enqueued).toEqual([{ zip_codes: [one, two], staff_id: desk.staffId }]);
  await week.redate(one, two);
  const { rows } = await sql<object>`select distinct ship_at::text, deliver_at::text from orders
    where id = any(${moving.map(({ orderId }) => orderId)})`.execute(db);
  expect(rows).toEqual([effect.moves.days[0].after]);
});

test('a zip code that was changed after the preview stays as it is and is named', async () => {
  const [one, two] = [await desk.make(), await desk.make()];
  const { body } = await desk.call('POST', path, { selection: { ids: [one, two] }, act: days(5) });
  await desk.call('DELETE', `/api/shipping/zip-codes/${one}/activity`);
  await run(body.data.id);
  expect(await desk.resultsOf(body.data.id)).toEqual({ [one]: 'Changed since the preview.', [two]: null });
  expect((await desk.zipCode(one)).shippingRules[0].days_in_transit).toBe(2);
  const detail = (await desk.call('GET', `/api/sales/admin/batch/${body.data.id}`)).body.data;
  expect(detail.refusals.retry).toMatch(/^Retrying cannot help/);
});

test('a zip code that was deleted and created again after the preview stays as it is', async () => {
  const [one, two] = [await desk.make(), await desk.make()];
  // One from before zip codes had something to tell them apart.
  await sql`update zip_codes set made_id = null where id = ${two}`.execute(server.db);
  const { body } = await desk.call('POST', path, { selection: { ids: [one, two] }, act: days(5) });
  await sql`delete from zip_codes where id = ${one}`.execute(server.db);
  await desk.make({ id: one });
  await run(body.data.id);
  expect(await desk.resultsOf(body.data.id)).toEqual({ [one]: 'Changed since the preview.', [two]: null });
  expect(await desk.zipCode(one)).toMatchObject({ version: 1, shippingRules: [{ days_in_transit: 2 }] });
});

test('a change to a carrier or cycle that does not exist is refused, by the preview too', async () => {
  const selection = { ids: [await desk.make()] };
  const refusals = async (act: object) => [
    (await desk.call('POST', `${path}?preview=1`, { selection, act })).body.errors,
    (await desk.call('POST', path, { selection, act })).body.errors,
  ];
  const carrier = { 'act.carrier_id': ['A selected carrier no longer exists. Reload and try again.'] };
  const cycle = { 'act.production_cycle_id': ['A selected production cycle does not exist.'] };
  const added = (changes: object) => ({ kind: 'add-rule', ...desk.ruleOf({ ship_day_name: 'Friday', ...changes }) });
  expect(await refusals(added({ carrier_id: 9_007_199_254_740_991 }))).toEqual([carrier, carrier]);
  expect(await refusals(days(4, { carrier_id: 99_999 }))).toEqual([carrier, carrier]);
  expect(await refusals(added({ production_cycle_id: 77, is_default: false }))).toEqual([cycle, cycle]);
});

test('a change without a sign-in, of no zip codes or of too many is refused', async () => {
  const act = { kind: 'enable' };
  expect((await server.call('POST', path, { body: { selection: { ids: ['60601'] }, act } })).status).toBe(401);
  expect((await desk.call('POST', path, { selection: { ids: [] }, act })).status).toBe(422);
  expect((await desk.call('POST', path, { selection: { ids: ['6060'] }, act })).status).toBe(422);
  await sql`insert into zip_codes (id, state_id, time_zone)
    select (80000 + n)::text, 'TX', 'Central' from generate_series(1, 10001) n`.execute(server.db);
  const all = await desk.call('POST', `${path}?preview=1`, { selection: { filter: { state: 'TX' }, count: 1 }, act });
  expect([all.status, all.body.message]).toEqual([422, 'At most 10,000 zip codes can be selected. Narrow the filter.']);
});
