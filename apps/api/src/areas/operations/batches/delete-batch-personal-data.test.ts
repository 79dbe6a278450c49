import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { creditsForm } from '../../../../test/credited.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { deleteBatchTexts } from './delete-batch-personal-data.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';

const MARKER = 'zanzibarwords';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const pathOf = (id: number) => `/api/sales/admin/batch/${id}`;
const get = (path: string) => server.call('GET', path, { as: session });
const post = (path: string) => server.call('POST', path, { as: session, body: {} });
const run = (batch_id: number) => massCredits.run({ batch_id }, jobContext(server.db));
const clean = () => deleteBatchTexts.run({}, jobContext(server.db));
const file = async (id: number, rows: string): Promise<string> =>
  (await get(`${pathOf(id)}/results.csv?rows=${rows}`)).body;

async function start(content: string): Promise<number> {
  const { status, body } = await server.call('POST', '/api/billing/admin/credits', {
    as: session,
    form: creditsForm(content),
  });
  expect([status, body.message]).toEqual([202, undefined]);
  return body.data.id;
}
const endedAgo = (id: number, days: number, end: 'finished_at' | 'cancelled_at' = 'finished_at') =>
  sql`update batches set ${sql.ref(end)} = now() - make_interval(days => ${days}) where id = ${id}`.execute(server.db);
const storedTextOf = async (id: number) => {
  const { rows } = await sql<{
    lines: string;
  }>`select coalesce(string_agg(input::text || coalesce(result::text, ''), ' '), '') as lines
    from batch_jobs where batch_id = ${id}`.execute(server.db);
  return rows[0]?.lines ?? '';
};

describe('a batch of credits that ended over 30 days ago', () => {
  let customer: { id: number; email: string };
  let id: number;
  beforeEach(async () => {
    customer = await buildCustomer(server.db);
    id = await start(
      [
        `${customer.email},5,late delivery: ${MARKER}`,
        `${MARKER}@example.test,5,Late delivery`,
        `${customer.email},5,"${MARKER}, and ""more"""`,
      ].join('\n'),
    );
    await run(id);
    await endedAgo(id, 31);
    await sql`update users set email = 'now-' || email where id = ${customer.id}`.execute(server.db);
  });

  test('an old batch of credits loses e-mails and free text, and a second run finds nothing', async () => {
    expect(await clean()).toEqual({ batches: 1 });
    expect(await storedTextOf(id)).not.toMatch(new RegExp(`${MARKER}|@`));
    const { data } = (await get(`${pathOf(id)}/jobs`)).body;
    const line = { order_id: null, amount: 5 };
    const known = { ...line, user_id: customer.id, email: `now-${customer.email}` };
    expect(data).toMatchObject([
      { ...known, position: 1, status: 'succeeded', reason: 'Late delivery', error: null },
      {
        ...line,
        position: 2,
        status: 'failed',
        user_id: null,
        email: null,
        reason: 'Late delivery',
        error: 'There is no customer with this e-mail.',
      },
      { ...known, position: 3, status: 'failed', reason: null, error: 'There is no credit reason "…".' },
    ]);
    expect((await get(pathOf(id))).body.data).toMatchObject({ words_deleted_at: expect.any(String), failed_jobs: 2 });
    expect(await clean()).toEqual({ batches: 0 });
  });

  test("the files of an old batch have the customers' present e-mails and mark deleted text", async () => {
    await clean();
    expect(await file(id, 'done')).toContain(`\nnow-${customer.email},5,Late delivery,,0,5,`);
    expect(await file(id, 'before')).toContain(`\nnow-${customer.email},0`);
    expect(await file(id, 'failed')).toContain('\nDeleted after 30 days,5,Late delivery,,There is no customer');
    expect(await file(id, 'failed')).toContain(`\nnow-${customer.email},5,Deleted after 30 days,,`);
  });

  test('an old batch is not retried, with the reason, and can be reversed', async () => {
    await clean();
    const again = await post(`${pathOf(id)}/retries`);
    expect([again.status, again.body.message]).toEqual([
      422,
      'The e-mails of this batch were deleted 30 days after it ended. Start a new one for the failed rows.',
    ]);
    const seen = await post(`${pathOf(id)}/reversals?preview=1`);
    expect(seen.body.data.rows).toMatchObject([{ email: `now-${customer.email}`, amount: -5, error: null }]);
    const { status, body } = await post(`${pathOf(id)}/reversals`);
    expect(status).toBe(202);
    await run(body.data.id);
    expect((await get(`${pathOf(body.data.id)}/jobs`)).body.data).toMatchObject([
      { email: `now-${customer.email}`, amount: -5, status: 'succeeded', error: null },
    ]);
    expect((await get(pathOf(id))).body.data.refusals.reverse).toMatch(/already has a reversal/);
    await endedAgo(body.data.id, 31);
    expect(await clean()).toEqual({ batches: 1 });
    expect((await get(`${pathOf(body.data.id)}/jobs`)).body.data).toMatchObject([
      { reason: `Reversal of batch ${id}`, amount: -5 },
    ]);
    expect((await get(pathOf(id))).body.data.refusals.reverse).toMatch(/already has a reversal/);
  });

  test('an old batch stays unchanged if its deletion fails or is stopped', async () => {
    const before = await storedTextOf(id);
    const stopped = { ...jobContext(server.db), signal: AbortSignal.abort() };
    expect(await deleteBatchTexts.run({}, stopped)).toEqual({ batches: 0 });
    await sql`alter table batch_jobs add constraint no_second check (position <> 2 or input ? 'email') not valid`.execute(
      server.owner,
    );
    await expect(clean()).rejects.toThrow('no_second');
    await sql`alter table batch_jobs drop constraint no_second`.execute(server.owner);
    expect(await storedTextOf(id)).toBe(before);
    expect(await clean()).toEqual({ batches: 1 });
  });
});

test('a batch that ended recently or is running and batches of orders keep their text, but an old cancelled one does not', async () => {
  const { email } = await buildCustomer(server.db);
  const content = `${email},5,Late delivery: ${MARKER}`;
  const [running, lately, cancelled] = [
    await start(content),
    await start(`${content}\n`),
    await start(`${content}\n\n`),
  ];
  await run(lately);
  await endedAgo(lately, 29);
  await sql`update batches set created_at = now() - interval '90 days' where id = ${running}`.execute(server.db);
  expect((await server.call('DELETE', pathOf(cancelled), { as: session })).status).toBe(204);
  await endedAgo(cancelled, 31, 'cancelled_at');
  const { id: orders } = await server.db
    .insertInto('batches')
    .values({ name: 'Batch refill and recalculate orders', total_jobs: 0, input: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endedAgo(orders, 90);
  expect(await clean()).toEqual({ batches: 1 });
  const kept = [await storedTextOf(running), await storedTextOf(lately), await storedTextOf(cancelled)].map((text) =>
    text.includes(MARKER),
  );
  expect(kept).toEqual([true, true, false]);
  await run(running);
  expect((await get(`${pathOf(running)}/jobs`)).body.data).toMatchObject([{ status: 'succeeded', email }]);
});

test('the e-mails of an old batch of promo codes are deleted too', async () => {
  const { id: batch } = await server.db
    .insertInto('batches')
    .values({ name: 'Mass Apply Promo Code', total_jobs: 1, failed_jobs: 1, input: '{"code":"X"}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const error = `${MARKER}@example.test is not on the e-mail list of promo code X.`;
  await sql`insert into batch_jobs (batch_id, position, status, input, result) values (${batch}, 1, 'failed',
    ${JSON.stringify({ email: `${MARKER}@example.test` })}::jsonb, ${JSON.stringify({ error })}::jsonb)`.execute(
    server.db,
  );
  await endedAgo(batch, 31);
  await clean();
  expect(await storedTextOf(batch)).not.toContain(MARKER);
  expect(await file(batch, 'failed')).toContain('\nDeleted after 30 days,… is not on the e-mail list of promo code X.');
});
