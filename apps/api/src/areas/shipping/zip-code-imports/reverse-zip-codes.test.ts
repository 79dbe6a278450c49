import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { ImportLine } from '../../../../test/zip-archive.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { openWeek } from '../zip-codes/inhabited.fixture.ts';
import { waitForImports } from './import-zip-codes.queries.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';
import { reverseZipCodesJob } from './reverse-zip-codes.job.ts';
import { checkFile, importFile, type ImportingStaff } from './zip-code-files.fixture.ts';

let server: TestServer;
let staff: ImportingStaff;
let made = 30_000;
beforeAll(async () => {
  server = await startTestServer();
  const { id: staffId } = await buildStaff(server.db);
  staff = { server, staffId, session: await server.session(staffId) };
  await buildShipping(server.db);
  await server.db.insertInto('carriers').values({ name: 'Van', slug: 'van', external_carrier: 'nonups' }).execute();
});
afterAll(() => server.close());

const base = '/api/shipping/zip-code-imports';
const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: staff.session, ...(body && { body }) });
const preview = async (id: number) => (await call('POST', `${base}/${id}/reversals?preview=1`, {})).body.data;
const importOf = async (id: number) =>
  (await call('GET', base)).body.data.find((each: { id: number }) => each.id === id);
const zipCode = async (id: string) => (await call('GET', `/api/shipping/zip-codes/${id}`)).body.data;
/** All that an import and its reversal change. */
const stateOf = async (id: string) => {
  const zip = await zipCode(id);
  if (!zip) return undefined;
  const { version: _, ...state } = zip;
  return state;
};

async function start(id: number, body: object = {}): Promise<number> {
  const { status, body: answer } = await call('POST', `${base}/${id}/reversals`, body);
  expect([status, answer.message]).toEqual([202, undefined]);
  return answer.data.id;
}
const run = (batch_id: number) => reverseZipCodesJob.run({ batch_id }, jobContext(server.db));
async function reverse(id: number, body: object = {}): Promise<number> {
  const counter = await start(id, body);
  await run(counter);
  return counter;
}
const resultsOf = async (batchId: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await call('GET', `/api/sales/admin/batch/${batchId}/jobs?per_page=100`)).body.data.map(
      ({ zip_code, error }: { zip_code: string; error: string | null }) => [zip_code, error],
    ),
  );
const next = () => String((made += 1));
const file = (lines: ImportLine[]) => importFile(staff, lines);

test('a reversed import gives each zip code its previous rules and removes the added ones', async () => {
  const [known, added] = [next(), next()];
  await file([
    { zip_code_id: known, days_in_transit: 3 },
    { zip_code_id: known, production_cycle_id: 2, default_pc: 'FALSE', carrier: 'van' },
  ]);
  await sql`update zip_codes set zone = '7' where id = ${known}`.execute(server.db);
  await call('DELETE', `/api/shipping/zip-codes/${known}/activity`);
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
  expect(await zipCode(added)).toBeUndefined();
  expect(await resultsOf(counter)).toEqual({ [known]: null, [added]: null });
  expect(await importOf(id)).toMatchObject({
    reversal: { id: counter, processed_jobs: 2 },
    reversal_refusal: 'This import already has a reversal.',
  });
  expect((await call('POST', `${base}/${id}/reversals`, {})).body.message).toBe('This import already has a reversal.');
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
  const [edited, disabled, left] = [next(), next(), next()];
  await file([edited, disabled, left].map((zip_code_id) => ({ zip_code_id, days_in_transit: 5 })));
  const id = await file([edited, disabled, left].map((zip_code_id) => ({ zip_code_id, days_in_transit: 6 })));
  const { version: _, carrier: __, default_production_cycle: pc, ...zip } = await zipCode(edited);
  const shippingRules = zip.shippingRules.map(
    (rule: { carrier: { id: number }; production_cycle: { id: number } }) => ({
      ...rule,
      carrier_id: rule.carrier.id,
      production_cycle_id: rule.production_cycle.id,
      days_in_transit: 7,
    }),
  );
  const saved = await call('PUT', `/api/shipping/zip-codes/${edited}`, {
    ...zip,
    zone: '',
    default_production_cycle_id: pc.id,
    shippingRules,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await call('DELETE', `/api/shipping/zip-codes/${disabled}/activity`);
  const reasons = {
    [edited]: `Changed since the import: Changed the zip code ${edited}.`,
    [disabled]: `Changed since the import: Disabled the zip code ${disabled}.`,
  };
  expect(await preview(id)).toMatchObject({
    restored: 1,
    left_alone: 2,
    left_alone_first: Object.entries(reasons).map(([zip_code, reason]) => ({ zip_code, reason })),
  });
  const kept = [await zipCode(edited), await zipCode(disabled)];
  const counter = await reverse(id);
  expect(await resultsOf(counter)).toEqual({ ...reasons, [left]: null });
  expect([await zipCode(edited), await zipCode(disabled)]).toEqual(kept);
  expect((await zipCode(left)).shippingRules[0].days_in_transit).toBe(5);
  const detail = (await call('GET', `/api/sales/admin/batch/${counter}`)).body.data;
  expect(detail.refusals.retry).toMatch(/^Retrying cannot help/);
});

test('two imports of one zip code are reversed from last to first, and only so', async () => {
  const id = next();
  await file([{ zip_code_id: id, days_in_transit: 1 }]);
  const first = await stateOf(id);
  const one = await file([{ zip_code_id: id, days_in_transit: 2 }]);
  const second = await stateOf(id);
  const two = await file([{ zip_code_id: id, days_in_transit: 3 }]);
  expect(await preview(one)).toMatchObject({
    restored: 0,
    left_alone_first: [{ reason: `Changed since the import: Changed the zip code ${id} by import ${two}.` }],
  });
  await reverse(two);
  expect(await stateOf(id)).toEqual(second);
  // A later import that is reversed leaves the way back to the one before.
  const three = await file([{ zip_code_id: id, days_in_transit: 4 }]);
  await reverse(three);
  await reverse(one);
  expect(await stateOf(id)).toEqual(first);
});

test('a cancelled reversal is taken up by another one, each zip code once', async () => {
  const [one, two] = [next(), next()];
  const id = await file([{ zip_code_id: one }, { zip_code_id: two }]);
  const cancelled = await start(id);
  expect((await call('DELETE', `/api/sales/admin/batch/${cancelled}`)).status).toBe(204);
  const counter = await reverse(id);
  expect(await resultsOf(counter)).toEqual({ [one]: null, [two]: null });
  expect([await zipCode(one), await zipCode(two)]).toEqual([undefined, undefined]);
  expect((await importOf(id)).reversal_refusal).toBe('This import already has a reversal.');
});

test('a reversal waits for a running import and leaves its zip codes alone', async () => {
  const { db } = server;
  const id = next();
  const first = await file([{ zip_code_id: id, days_in_transit: 2 }]);
  const other = await checkFile(staff, [{ zip_code_id: id, days_in_transit: 3 }]);
  const counter = await start(first);
  const running = await inTransaction(db, async (tx) => {
    await waitForImports(tx);
    const importing = importZipCodesJob.run({ import_id: other, staff_id: staff.staffId }, jobContext(db));
    await untilSomebodyWaits(db);
    const reversing = run(counter);
    await untilSomebodyWaits(db, 2);
    return [importing, reversing];
  });
  await Promise.all(running);
  expect((await zipCode(id)).shippingRules[0].days_in_transit).toBe(3);
  expect(await resultsOf(counter)).toEqual({
    [id]: `Changed since the import: Changed the zip code ${id} by import ${other}.`,
  });
});

test('a reversal names who loses service, dates coming orders again, and is refused if that changed', async () => {
  const { db } = server;
  const id = next();
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
  });
  await sql`update orders set production_cycle_id = 2 where id = ${orderId}`.execute(db);
  const refused = await call('POST', `${base}/${second}/reversals`, { expected: seen.fingerprint });
  expect([refused.status, refused.body.code]).toEqual([409, 'figures_changed']);
  expect(refused.body.current.loses).toMatchObject({ customers: 1, orders: 1 });
  await sql`update orders set production_cycle_id = 1 where id = ${orderId}`.execute(db);
  const counter = await start(second, { expected: seen.fingerprint });
  const enqueued: unknown[] = [];
  const jobs: Jobs = { ...server.platform.jobs, enqueueAll: async (_, __, all) => void enqueued.push(...all) };
  await reverseZipCodesJob.run({ batch_id: counter }, { ...jobContext(db), jobs });
  expect(enqueued).toEqual([{ zip_codes: [id], staff_id: staff.staffId }]);
  expect(await redated()).toBe(1);
});

test('an import without stored previous rules, one not imported, and a reversal without a sign-in are refused', async () => {
  const id = await file([{ zip_code_id: next() }]);
  await sql`update zip_code_imports set batch_id = null where id = ${id}`.execute(server.db);
  const old = await call('POST', `${base}/${id}/reversals`, {});
  expect([old.status, old.body.message]).toEqual([
    422,
    'The previous rules were not stored when this file was imported. The audit log has the changes of each zip code.',
  ]);
  const checked = await checkFile(staff, [{ zip_code_id: next() }]);
  expect((await call('POST', `${base}/${checked}/reversals?preview=1`, {})).body.message).toBe(
    'This file was not imported.',
  );
  expect((await call('POST', `${base}/999999/reversals`, {})).status).toBe(404);
  expect((await server.call('POST', `${base}/${id}/reversals`, { body: {} })).status).toBe(401);
});

test('the batch of an import is listed with its zip codes and names where it is reversed', async () => {
  const zip = next();
  const id = await file([{ zip_code_id: zip }]);
  const [batch] = (await call('GET', '/api/sales/admin/batch?name=Import%20ZIP%20Codes')).body.data;
  expect(batch).toMatchObject({ processed_jobs: 1, failed_jobs: 0, finished_at: expect.any(String) });
  expect(await resultsOf(batch.id)).toEqual({ [zip]: null });
  const detail = (await call('GET', `/api/sales/admin/batch/${batch.id}`)).body.data;
  expect(detail).toMatchObject({
    asked: { import_id: id },
    file_name: 'zip-codes.zip',
    refusals: { reverse: 'Reverse this import in the list under Import ZIP Codes.' },
  });
});
