import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { ImportLine } from '../../../../test/zip-archive.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { openWeek } from '../zip-codes/inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from '../zip-codes/zip-code-desk.fixture.ts';
import { waitForImports } from './import-zip-codes.queries.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';
import { reverseZipCodesJob } from './reverse-zip-codes.job.ts';
import { checkFile, importFile } from './zip-code-files.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk(30_000);
  ({ server } = desk);
});
afterAll(() => server.close());

const base = '/api/shipping/zip-code-imports';
const preview = async (id: number) => (await desk.call('POST', `${base}/${id}/reversals?preview=1`, {})).body.data;
const importOf = async (id: number) =>
  (await desk.call('GET', base)).body.data.find((each: { id: number }) => each.id === id);
/** All that an import and its reversal change. */
const stateOf = async (id: string) => {
  const zip = await desk.zipCode(id);
  if (!zip) return undefined;
  const { version: _, ...state } = zip;
  return state;
};

async function start(id: number, body: object = {}): Promise<number> {
  const { status, body: answer } = await desk.call('POST', `${base}/${id}/reversals`, body);
  expect([status, answer.message]).toEqual([202, undefined]);
  return answer.data.id;
}
const run = (batch_id: number) => reverseZipCodesJob.run({ batch_id }, jobContext(server.db));
async function reverse(id: number, body: object = {}): Promise<number> {
  const counter = await start(id, body);
  await run(counter);
  return counter;
}
const file = (lines: ImportLine[]) => importFile(desk, lines);

test('a reversed import gives each zip code its previous rules and removes the added ones', async () => {
  const [known, added] = [desk.nextId(), desk.nextId()];
  await file([
    { zip_code_id: known, days_in_transit: 3 },
    { zip_code_id: known, production_cycle_id: 2, default_pc: 'FALSE', carrier: 'van' },
  ]);
  await sql`update zip_codes set zone = '7' where id = ${known}`.execute(server.db);
  await desk.call('DELETE', `/api/shipping/zip-codes/${known}/activity`);
  const before = await stateOf(known);
  const id = await file([
    { zip_code_id: known, state: 'NY', timezone: 'Eastern', ship_day_name: 'Friday' },
    { zip_code_id: added },
  ]);
  expect(await stateOf(known)).toMatchObject({ state: 'NY', is_active: true });
  expect(await importOf(id)).toMatchObject({
    counts: { added: 1, changed: 1, unchanged: 0 },
    reversal: null,
    reversal_refusal: null,
  });
  const seen = await preview(id);
  expect(seen).toMatchObject({ restored: 1, removed: 1, left_alone: 0, left_alone_first: [] });
  const counter = await reverse(id, { expected: seen.fingerprint });
  expect(await stateOf(known)).toEqual(before);
  expect(await desk.zipCode(added)).toBeUndefined();
  expect(await desk.resultsOf(counter)).toEqual({ [known]: null, [added]: null });
  expect(await importOf(id)).toMatchObject({
    reversal: { id: counter, processed_jobs: 2 },
    reversal_refusal: 'This import already has a reversal.',
  });
  expect((await desk.call('POST', `${base}/${id}/reversals`, {})).body.message).toBe(
    'This import already has a reversal.',
  );
  const { rows } = await sql<{ description: string }>`select description from changes
    where subject_type = 'zip_code' and subject_id = any(${[known, added]}) order by id desc limit 2`.execute(
    server.db,
  );
  expect(rows.map(({ description }) => description).toSorted()).toEqual([
    `Deleted the zip code ${added} by reversing import ${id}`,
    `Restored the zip code ${known} by reversing import ${id}`,
  ]);
});

test('zip codes that were changed since an import are left alone and named with their change', async () => {
  const [edited, disabled, left] = [desk.nextId(), desk.nextId(), desk.nextId()];
  await file([edited, disabled, left].map((zip_code_id) => ({ zip_code_id, days_in_transit: 5 })));
  const id = await file([edited, disabled, left].map((zip_code_id) => ({ zip_code_id, days_in_transit: 6 })));
  const { version: _, carrier: __, default_production_cycle: pc, ...zip } = await desk.zipCode(edited);
  const shippingRules = zip.shippingRules.map(
    (rule: { carrier: { id: number }; production_cycle: { id: number } }) => ({
      ...rule,
      carrier_id: rule.carrier.id,
      production_cycle_id: rule.production_cycle.id,
      days_in_transit: 7,
    }),
  );
  const saved = await desk.call('PUT', `/api/shipping/zip-codes/${edited}`, {
    ...zip,
    zone: '',
    default_production_cycle_id: pc.id,
    shippingRules,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await desk.call('DELETE', `/api/shipping/zip-codes/${disabled}/activity`);
  const reasons = {
    [edited]: `Changed since the import: Changed the zip code ${edited}.`,
    [disabled]: `Changed since the import: Disabled the zip code ${disabled}.`,
  };
  expect(await preview(id)).toMatchObject({
    restored: 1,
    left_alone: 2,
    left_alone_first: Object.entries(reasons).map(([zip_code, reason]) => ({ zip_code, reason })),
  });
  const kept = [await desk.zipCode(edited), await desk.zipCode(disabled)];
  const counter = await reverse(id);
  expect(await desk.resultsOf(counter)).toEqual({ ...reasons, [left]: null });
  expect([await desk.zipCode(edited), await desk.zipCode(disabled)]).toEqual(kept);
  expect((await desk.zipCode(left)).shippingRules[0].days_in_transit).toBe(5);
  const detail = (await desk.call('GET', `/api/sales/admin/batch/${counter}`)).body.data;
  expect(detail.refusals.retry).toMatch(/^Retrying cannot help/);
});

test('two imports of one zip code are reversed from last to first, and only so', async () => {
  const id = desk.nextId();
  await file([{ zip_code_id: id, days_in_transit: 1 }]);
  const first = await stateOf(id);
  const one = await file([{ zip_code_id: id, days_in_transit: 2 }]);
  const second = await stateOf(id);
  const two = await file([{ zip_code_id: id, days_in_transit: 3 }]);
  expect(await preview(one)).toMatchObject({
    restored: 0,
    left_alone_first: [{ reason: `Changed since the import: Changed the zip code ${id} by import ${two}.` }],
  });
  const early = await desk.call('POST', `${base}/${one}/reversals`, {});
  expect([early.status, early.body.message]).toEqual([422, expect.stringMatching(/^No zip code would be restored/)]);
  await reverse(two);
  expect(await stateOf(id)).toEqual(second);
  // A later import that is reversed leaves the way back to the one before.
  const three = await file([{ zip_code_id: id, days_in_transit: 4 }]);
  await reverse(three);
  await reverse(one);
  expect(await stateOf(id)).toEqual(first);
});

test('a cancelled reversal is taken up by another one, each zip code once', async () => {
  const [one, two] = [desk.nextId(), desk.nextId()];
  const id = await file([{ zip_code_id: one }, { zip_code_id: two }]);
  const cancelled = await start(id);
  expect((await desk.call('DELETE', `/api/sales/admin/batch/${cancelled}`)).status).toBe(204);
  const counter = await reverse(id);
  expect(await desk.resultsOf(counter)).toEqual({ [one]: null, [two]: null });
  expect([await desk.zipCode(one), await desk.zipCode(two)]).toEqual([undefined, undefined]);
  expect((await importOf(id)).reversal_refusal).toBe('This import already has a reversal.');
});

test('a reversal waits for a running import and leaves its zip codes alone', async () => {
  const { db } = server;
  const id = desk.nextId();
  const first = await file([{ zip_code_id: id, days_in_transit: 2 }]);
  const other = await checkFile(desk, [{ zip_code_id: id, days_in_transit: 3 }]);
  const counter = await start(first);
  const running = await inTransaction(db, async (tx) => {
    await waitForImports(tx);
    const importing = importZipCodesJob.run({ import_id: other, staff_id: desk.staffId }, jobContext(db));
    await untilSomebodyWaits(db);
    const reversing = run(counter);
    await untilSomebodyWaits(db, 2);
    return [importing, reversing];
  });
  await Promise.all(running);
  expect((await desk.zipCode(id)).shippingRules[0].days_in_transit).toBe(3);
  expect(await desk.resultsOf(counter)).toEqual({
    [id]: `Changed since the import: Changed the zip code ${id} by import ${other}.`,
  });
});

test('a reversal names who loses service, dates coming orders again, and is refused if that changed', async () => {
  const { db } = server;
  const id = desk.nextId();
  await file([{ zip_code_id: id, days_in_transit: 1 }]);
  const week = await openWeek(db);
  const customer = await week.settle(id, 2);
  const { orderId } = customer;
  await sql`update orders set production_cycle_id = 1 where id = ${orderId}`.execute(db);
  const second = await file([
    { zip_code_id: id, days_in_transit: 4 },
    { zip_code_id: id, production_cycle_id: 2, default_pc: 'FALSE' },
  ]);
  const redated = async () => {
    await week.redate(id);
    return (
      await sql<{ days: number }>`select deliver_at - ship_at as days from orders where id = ${orderId}`.execute(db)
    ).rows[0]?.days;
  };
  expect(await redated()).toBe(4);
  const seen = await preview(second);
  expect(seen).toMatchObject({
    coming_orders: 1,
    loses: { customers: 1, orders: 0, examples: [{ id: customer.id, zip_code: id }] },
    moves: { orders: 1, days: [{ orders: 1, after: { deliver_at: week.monday.add({ days: 3 }).toString() } }] },
  });
  await sql`update orders set production_cycle_id = 2 where id = ${orderId}`.execute(db);
  const refused = await desk.call('POST', `${base}/${second}/reversals`, { expected: seen.fingerprint });
  expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
  expect(refused.body.current.loses).toMatchObject({ customers: 1, orders: 1 });
  await sql`update orders set production_cycle_id = 1 where id = ${orderId}`.execute(db);
  const counter = await start(second, { expected: seen.fingerprint });
  const enqueued: unknown[] = [];
  const jobs: Jobs = { ...server.platform.jobs, enqueueAll: async (_, __, all) => void enqueued.push(...all) };
  await reverseZipCodesJob.run({ batch_id: counter }, { ...jobContext(db), jobs });
  expect(enqueued).toEqual([{ zip_codes: [id], staff_id: desk.staffId }]);
  expect(await redated()).toBe(1);
});

test('an import without stored previous rules, one not imported, and a reversal without a sign-in are refused', async () => {
  const id = await file([{ zip_code_id: desk.nextId() }]);
  await sql`update zip_code_imports set batch_id = null where id = ${id}`.execute(server.db);
  const old = await desk.call('POST', `${base}/${id}/reversals`, {});
  expect([old.status, old.body.message]).toEqual([
    422,
    'The previous rules were not stored when this file was imported. The audit log has the changes of each zip code.',
  ]);
  const checked = await checkFile(desk, [{ zip_code_id: desk.nextId() }]);
  expect((await desk.call('POST', `${base}/${checked}/reversals?preview=1`, {})).body.message).toBe(
    'This file was not imported.',
  );
  expect((await desk.call('POST', `${base}/999999/reversals`, {})).status).toBe(404);
  expect((await server.call('POST', `${base}/${id}/reversals`, { body: {} })).status).toBe(401);
});

test('the batch of an import is listed with its zip codes and names where it is reversed', async () => {
  const zip = desk.nextId();
  const id = await file([{ zip_code_id: zip }]);
  const [batch] = (await desk.call('GET', '/api/sales/admin/batch?name=Import%20ZIP%20Codes')).body.data;
  expect(batch).toMatchObject({ processed_jobs: 1, failed_jobs: 0, finished_at: expect.any(String) });
  expect(await desk.resultsOf(batch.id)).toEqual({ [zip]: null });
  const detail = (await desk.call('GET', `/api/sales/admin/batch/${batch.id}`)).body.data;
  expect(detail).toMatchObject({
    asked: { import_id: id },
    file_name: 'zip-codes.zip',
    refusals: { reverse: 'Reverse this import in the list under Import ZIP Codes.' },
  });
});
