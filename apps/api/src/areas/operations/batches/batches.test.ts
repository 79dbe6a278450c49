import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBatch } from '../../../../test/batches.ts';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { massApplyPromoCode } from '../../marketing/promo-codes/mass-apply-promo-code.job.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const call = (method: string, path: string, as: string | undefined = session) =>
  server.call(method, `/api/sales/admin/batch${path}`, { as });
const build = (batch: Omit<Parameters<typeof buildBatch>[1], 'staffId'>) =>
  buildBatch(server.db, { ...batch, staffId: staff.id });

const FAILED = { status: 'failed' as const, result: { error: 'There is no customer with this e-mail.' } };
const row = (email: string, amount_cents: number) => ({ input: { email, amount_cents, reason: 'Late delivery' } });

describe('the list', () => {
  test('batches are listed by either of their names, newest first', async () => {
    const first = await build({ name: BATCH_NAMES.regenerateOrders, jobs: [{ status: 'succeeded' }, FAILED, {}] });
    await build({ name: BATCH_NAMES.massCredits, jobs: [] });
    const second = await build({ name: BATCH_NAMES.regenerateOrders, jobs: [{}] });
    for (const name of ['Batch refill and recalculate orders', 'AdminBatchRefillAndRecalculateOrders']) {
      const { status, body } = await call('GET', `?name=${encodeURIComponent(name)}`);
      expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [second, first]]);
      expect(body.data[1]).toEqual({
        id: first,
        name: BATCH_NAMES.regenerateOrders,
        progress: 33,
        processed_jobs: 1,
        total_jobs: 3,
        failed_jobs: 1,
        pending_jobs: 2,
        created_at: expect.any(String),
        finished_at: null,
        cancelled_at: null,
        created_by: { email: staff.email },
        file_name: null,
        amount: null,
        reverses_batch_id: null,
        reversal_batch_id: null,
        seconds_left: null,
      });
      expect(body.meta.pagination.total).toBe(2);
    }
    expect((await call('GET', '?name=Nothing')).body.data).toEqual([]);
    expect((await call('GET', '')).body.meta.pagination.total).toBeGreaterThanOrEqual(3);
  });
});

describe('one batch', () => {
  test('batches are found by their status', async () => {
    const name = BATCH_NAMES.addTag;
    const open = await build({ name, jobs: [{}] });
    const ended = await build({ name, jobs: [] });
    const stopped = await build({ name, jobs: [{}] });
    const now = Temporal.Now.instant();
    await server.db.updateTable('batches').set({ finished_at: now }).where('id', '=', ended).execute();
    await server.db.updateTable('batches').set({ cancelled_at: now }).where('id', '=', stopped).execute();
    const found = async (status: string) =>
      (await call('GET', `?name=${encodeURIComponent(name)}&status=${status}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found('Processing')).toEqual([open]);
    expect(await found('Finished')).toEqual([ended]);
    expect(await found('Cancelled')).toEqual([stopped]);
    expect((await call('GET', '?status=Lost')).status).toBe(422);
  });

  test('a batch shows its possible actions and its rows by result, page by page', async () => {
    const customer = await buildCustomer(server.db);
    const id = await build({
      name: BATCH_NAMES.massCredits,
      isFinished: true,
      jobs: [
        { ...row(customer.email, 1_250), status: 'succeeded', subject: { type: 'user', id: customer.id } },
        { ...row('a@example.test', 500), ...FAILED },
        { ...row('b@example.test', 700), ...FAILED },
      ],
    });
    const { body } = await call('GET', `/${id}`);
    expect(body.data).toMatchObject({
      processed_jobs: 1,
      reverses_batch_id: null,
      refusals: { cancel: expect.stringContaining('finished'), retry: null, reverse: null },
    });
    const failed = await call('GET', `/${id}/jobs?status=failed&per_page=1&page=2`);
    expect(failed.body).toEqual({
      data: [
        {
          position: 3,
          line: null,
          status: 'failed',
          user_id: null,
          order_id: null,
          email: 'b@example.test',
          sku: null,
          zip_code: null,
          order_number: null,
          amount: 7,
          reason: 'Late delivery',
          error: 'There is no customer with this e-mail.',
          note: null,
        },
      ],
      meta: { pagination: { total: 2, count: 1, per_page: 1, current_page: 2, total_pages: 2 } },
    });
    const all = await call('GET', `/${id}/jobs`);
    expect(all.body.data[0]).toMatchObject({ user_id: customer.id, amount: 12.5, error: null });
  });

  test('the failures of a batch are downloaded in the columns of the file with reasons and harmless formulas', async () => {
    const id = await build({
      name: BATCH_NAMES.massCredits,
      isFinished: true,
      jobs: [
        {
          ...row('a@example.test', -1_250),
          status: 'succeeded',
          result: { balance_before_cents: 2_000, balance_after_cents: 750, transaction_id: 7 },
        },
        { ...row('=cmd@example.test', 500), ...FAILED },
      ],
    });
    const download = (rows: string) => call('GET', `/${id}/results.csv?rows=${rows}`);
    const failed = await download('failed');
    expect([failed.status, failed.headers['content-type'], failed.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="batch-${id}-failed.csv"`,
    ]);
    expect(failed.body).toBe(
      `\uFEFFemail,amount,reason,order_id,error,line\r\n'=cmd@example.test,5,Late delivery,,There is no customer with this e-mail.,\r\n`,
    );
    expect((await download('done')).body).toContain('a@example.test,-12.5,Late delivery,,20,7.5,7,\r\n');
    expect((await download('before')).body).toBe('\uFEFFemail,balance,line\r\na@example.test,20,\r\n');
    const exports = server.db.selectFrom('changes').select('name').where('name', '=', 'batch_results_exported');
    expect(await exports.where('subject_id', '=', String(id)).execute()).toHaveLength(3);
    expect((await download('nothing')).status).toBe(422);
  });

  test('an unknown batch is a 404, and batches require a sign-in', async () => {
    for (const path of ['/999999', '/999999/jobs', '/999999/results.csv'])
      expect((await call('GET', path)).status).toBe(404);
    expect((await call('DELETE', '/999999')).status).toBe(404);
    expect((await call('POST', '/999999/retries')).status).toBe(404);
    expect((await call('GET', '/999999')).body.message).toBe('Batch 999999 was not found.');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/1'],
      ['GET', '/1/jobs'],
      ['GET', '/1/results.csv'],
      ['DELETE', '/1'],
      ['POST', '/1/retries'],
    ] as const)
      expect((await server.call(method, `/api/sales/admin/batch${path}`)).status).toBe(401);
  });
});

describe('a batch is cancelled', () => {
  test('a running batch is cancelled once: finished rows stay, and the rest does not start', async () => {
    const id = await build({ name: BATCH_NAMES.massCredits, jobs: [{ status: 'succeeded' }, FAILED, {}, {}] });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    const { body } = await call('GET', `/${id}`);
    expect(body.data).toMatchObject({ cancelled_at: expect.any(String), cancelled_by: { email: staff.email } });
    const rest = await call('GET', `/${id}/jobs?status=cancelled`);
    expect(rest.body.meta.pagination.total).toBe(2);
    expect(rest.body.data).toHaveLength(2);
    const again = await call('DELETE', `/${id}`);
    expect([again.status, again.body.message]).toEqual([422, 'This batch is already cancelled.']);
    const finished = await build({ name: BATCH_NAMES.massCredits, jobs: [], isFinished: true });
    expect((await call('DELETE', `/${finished}`)).body.message).toMatch(/is finished/);
  });
});

describe('failed rows', () => {
  test('only the failed rows of a finished batch are retried', async () => {
    const customer = await buildCustomer(server.db);
    await server.db.insertInto('promo_codes').values({ code: 'AGAIN' }).execute();
    const id = await build({
      name: BATCH_NAMES.promoCode,
      isFinished: true,
      jobs: [
        { status: 'succeeded', input: { email: 'done@example.test' } },
        { ...FAILED, input: { email: customer.email } },
      ],
    });
    await server.db
      .updateTable('batches')
      .set({ input: JSON.stringify({ code: 'AGAIN', override: false }) })
      .where('id', '=', id)
      .execute();
    const { status, body } = await call('POST', `/${id}/retries`);
    expect([status, body.data]).toMatchObject([
      202,
      { processed_jobs: 1, failed_jobs: 0, pending_jobs: 1, finished_at: null },
    ]);
    await massApplyPromoCode.run({ batch_id: id }, jobContext(server.db));
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ processed_jobs: 2, progress: 100 });
    const refused = await call('POST', `/${id}/retries`);
    expect([refused.status, refused.body.message]).toEqual([422, 'Nothing failed in this batch.']);
  });
});
