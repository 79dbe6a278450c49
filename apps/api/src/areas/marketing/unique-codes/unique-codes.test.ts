import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { buildCustomer, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { BATCH_JOBS } from '../../operations/batches/batch-kinds.ts';

const CODES = '/api/sales/admin/promo-codes';
let server: TestServer;
let staff: string;
let campaigns = 0;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });

async function campaign(fields: object = {}): Promise<{ id: number; code: string }> {
  campaigns += 1;
  const { status, body } = await call('POST', CODES, { code: `CAMPAIGN-${campaigns}`, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function generated(promo: { id: number }, count: number, uses_limit = 1): Promise<string[]> {
  const { status, body } = await call('POST', `${CODES}/${promo.id}/unique-codes`, { count, uses_limit });
  expect(status, JSON.stringify(body)).toBe(202);
  await BATCH_JOBS[BATCH_NAMES.uniqueCodes]!.run({ batch_id: body.data.id }, jobContext(server.db));
  return codesOf(promo);
}
const codesOf = async ({ id }: { id: number }) =>
  (
    await server.db.selectFrom('unique_codes').select('code').where('promo_code_id', '=', id).orderBy('id').execute()
  ).map(({ code }) => code);
async function apply(customer: { id: number }, promo_code: string) {
  const url = `/api/customers/admin/users/${customer.id}`;
  const { email, first_name, last_name } = (await call('GET', url)).body.data;
  return call('PUT', url, { email, first_name, last_name, promo_code });
}

describe('unique codes', () => {
  test('are generated once, whatever of their batch runs again', async () => {
    const promo = await campaign();
    const { body } = await call('POST', `${CODES}/${promo.id}/unique-codes`, { count: 2_500 });
    const job = BATCH_JOBS[BATCH_NAMES.uniqueCodes]!;
    await Promise.all([1, 2].map(() => job.run({ batch_id: body.data.id }, jobContext(server.db))));
    await job.run({ batch_id: body.data.id }, jobContext(server.db));
    const codes = await codesOf(promo);
    expect([codes.length, new Set(codes).size]).toEqual([2_500, 2_500]);
    const { batches, ...counts } = (await call('GET', `${CODES}/${promo.id}/unique-codes`)).body.data;
    expect(counts).toEqual({ codes: 2_500, used_codes: 0, uses: 0, most_uses: 2_500 });
    expect(batches).toMatchObject([{ name: 'Generate Unique Codes', progress: 100, failed_jobs: 0, total_jobs: 3 }]);
  });

  test('are applied like a promo code, each as often as it may, and counted on their campaign', async () => {
    const promo = await campaign();
    const [code = '', other = ''] = await generated(promo, 2, 2);
    const customers = [await buildCustomer(server.db), await buildCustomer(server.db), await buildCustomer(server.db)];
    const [first, second, third] = customers as [{ id: number }, { id: number }, { id: number; email: string }];
    expect((await apply(first, promo.code)).body.errors.promo_code).toEqual([
      `Promo code ${promo.code} is applied by one of its unique codes. Enter one of them.`,
    ]);
    const saved = await apply(first, code.toLowerCase());
    expect([saved.status, saved.body.data.promo_code]).toEqual([200, code]);
    expect((await apply(first, code)).status).toBe(200);
    expect((await apply(first, other)).body.errors.promo_code).toEqual([
      `Promo code ${promo.code} is already active for this customer.`,
    ]);
    expect((await apply(second, code)).status).toBe(200);
    expect((await apply(third, code)).body.errors.promo_code).toEqual([
      `Promo code ${code} has reached its limit of 2 uses. Choose another code.`,
    ]);
    const mass = await call('POST', `${CODES}/${other}/applications`, { emails: [third.email] });
    expect(mass.body.data).toEqual({ [third.email]: true });
    const { batches: _, ...counts } = (await call('GET', `${CODES}/${promo.id}/unique-codes`)).body.data;
    expect(counts).toEqual({ codes: 2, used_codes: 2, uses: 3, most_uses: 4 });
    expect((await call('GET', `${CODES}/${promo.id}`)).body.data.applications_count).toBe(3);
  });

  test('are the only ones that their campaign is applied by, which its eligibility and its link say too', async () => {
    const promo = await campaign();
    const [customer, other] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const eligibility = async ({ id }: { id: number }) =>
      (await call('GET', `${CODES}/${promo.id}/eligibility?user_id=${id}`)).body.data;
    const listed = async () => (await call('GET', `${CODES}?code=${promo.code}`)).body.data[0];
    expect(await eligibility(customer)).toMatchObject({ is_eligible: true, reasons: [] });
    expect(await listed()).toMatchObject({
      has_unique_codes: false,
      application_link_url: expect.stringContaining(promo.code),
    });
    const [code = ''] = await generated(promo, 1);
    const refused = (await apply(customer, promo.code)).body.errors.promo_code[0];
    expect(await eligibility(customer)).toMatchObject({
      is_eligible: false,
      reasons: [{ code: 'promo_code_unique_code', message: refused }],
    });
    expect(await listed()).toMatchObject({ has_unique_codes: true, application_link_url: null });
    expect((await call('GET', `${CODES}/${promo.id}`)).body.data).toMatchObject({
      has_unique_codes: true,
      application_link_url: null,
    });
    await apply(customer, code);
    expect(await eligibility(customer)).toMatchObject({ is_eligible: true, is_applied: true, reasons: [] });
    expect((await eligibility(other)).is_eligible).toBe(false);
  });

  test.runIf(isWhole)('of 50 customers who apply one at once, one succeeds', async () => {
    const [code = ''] = await generated(await campaign(), 1);
    const customers = await Promise.all(Array.from({ length: 50 }, () => buildCustomer(server.db)));
    const answers = await Promise.all(customers.map((customer) => apply(customer, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test('lead to their campaign in lists and searches, which list campaigns only', async () => {
    const promo = await campaign();
    const [code = ''] = await generated(promo, 3);
    const { body } = await call('GET', `${CODES}?code=${code}`);
    expect(body.data).toMatchObject([{ id: promo.id, code: promo.code, unique_code: code }]);
    expect((await call('GET', `${CODES}?code=${promo.code}`)).body.data).toMatchObject([{ unique_code: null }]);
    expect((await call('GET', `/api/admin/search?q=${code}`)).body.data).toMatchObject([
      { kind: 'promo_code', title: promo.code },
    ]);
    expect((await call('POST', CODES, { code })).body.errors.code).toEqual([
      'This code already belongs to another promo code.',
    ]);
  });

  test('are exported with their uses, and a customer’s own is in the export of the customer', async () => {
    const promo = await campaign();
    const [code = '', other = ''] = await generated(promo, 2);
    const customer = await buildCustomer(server.db);
    await apply(customer, code);
    const { body } = await call('GET', `/api/sales/admin/unique-codes.csv?promo_code_id=${promo.id}`);
    const rows: string[][] = parse(String(body), { bom: true });
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['code', 'uses_limit', 'uses_count'],
      [code, '1', '1'],
      [other, '1', '0'],
    ]);
    const exported = await call('GET', `/api/customers/admin/users/${customer.id}/export`);
    expect(JSON.stringify(exported.body)).toContain(`"unique_code":"${code}"`);
  });

  test('are not generated for an expired code until its day is changed', async () => {
    const promo = await campaign();
    await server.db.updateTable('promo_codes').set({ expires_on: '2020-01-31' }).where('id', '=', promo.id).execute();
    const url = `${CODES}/${promo.id}/unique-codes`;
    expect((await call('POST', url, { count: 1 })).body.errors?.count).toEqual([
      `Promo code ${promo.code} expired on 1/31/2020. Change its expiration date before you generate codes.`,
    ]);
    await server.db.updateTable('promo_codes').set({ expires_on: '2099-01-31' }).where('id', '=', promo.id).execute();
    expect(await generated(promo, 1)).toHaveLength(1);
  });

  test('cannot exceed 100,000 of a code, be of a disabled one, or be generated by a stranger', async () => {
    const promo = await campaign();
    await server.db
      .insertInto('unique_codes')
      .values({ promo_code_id: promo.id, code: 'ONE', uses_limit: 1, created_at: Temporal.Now.instant() })
      .execute();
    const url = `${CODES}/${promo.id}/unique-codes`;
    expect((await call('POST', url, { count: 100_000 })).body.errors.count).toEqual([
      `${promo.code} can have at most 100,000 unique codes and has 1.`,
    ]);
    expect((await call('POST', url, { count: 0, uses_limit: 0 })).body.errors).toEqual({
      count: ['Please enter a number of codes from 1 to 100,000.'],
      uses_limit: ['Please enter a number of uses from 1 to 1,000,000.'],
    });
    await call('DELETE', `${CODES}/${promo.id}/activity`);
    expect((await call('POST', url, { count: 1 })).status).toBe(422);
    expect((await server.call('POST', url, { body: { count: 1 } })).status).toBe(401);
    expect((await call('GET', `${CODES}/999999/unique-codes`)).status).toBe(404);
  });
});
