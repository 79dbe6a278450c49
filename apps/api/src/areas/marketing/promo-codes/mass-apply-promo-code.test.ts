import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { batchFaults } from '../../../../test/faults/batch-faults.ts';
import { buildBatch } from '../../../../test/batches.ts';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { untilSomebodyWaits } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { massApplyPromoCode } from './mass-apply-promo-code.job.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

let counter = 0;
async function buildCode(fields: object = {}): Promise<string> {
  counter += 1;
  const { code } = await server.db
    .insertInto('promo_codes')
    .values({ code: `MASS-${counter}`, ...fields })
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}
const massApply = (code: string, body: object, as: string | undefined = session) =>
  server.call('POST', `/api/sales/admin/promo-codes/${code}/applications`, { as, body });
const codeOf = async (userId: number) =>
  (
    await server.db
      .selectFrom('promo_code_applications as a')
      .innerJoin('promo_codes as c', 'c.id', 'a.promo_code_id')
      .select('c.code')
      .where('a.user_id', '=', userId)
      .where('a.status', '=', 'active')
      .executeTakeFirst()
  )?.code;
const versionOf = async (userId: number) =>
  (await server.db.selectFrom('users').select('version').where('id', '=', userId).executeTakeFirstOrThrow()).version;

describe('a small list', () => {
  test.runIf(isWhole)(
    'a short list continues after a locked customer and says so in its result',
    async () => {
      const customers = [
        await buildCustomer(server.db),
        await buildCustomer(server.db),
        await buildCustomer(server.db),
      ];
      const [first, locked, last] = customers.map(({ email }) => email);
      const lockedId = customers[1]?.id ?? 0;
      const code = await buildCode();
      const release = Promise.withResolvers<void>();
      const holding = inTransaction(server.db, async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', lockedId).forNoKeyUpdate().execute();
        await release.promise;
      });
      const { status, body } = await massApply(code, { emails: [first, locked, last] });
      release.resolve();
      await holding;
      expect([status, body.data]).toEqual([
        200,
        {
          [first ?? '']: true,
          [locked ?? '']: 'Someone else is changing the same record. Please try again in a moment.',
          [last ?? '']: true,
        },
      ]);
    },
    30_000,
  );

  test('a short list is applied at once with a result for each e-mail', async () => {
    const [free, owner] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const [old, code] = [await buildCode(), await buildCode()];
    await massApply(old, { emails: [owner.email] });
    const emails = `${free.email.toUpperCase()}\n${owner.email}, nobody@example.test ${free.email} ${staff.email}`;
    const { status, body } = await massApply(code.toLowerCase(), { emails });
    expect([status, body.data]).toEqual([
      200,
      {
        [free.email.toUpperCase()]: true,
        [owner.email]: `Promo code ${old} is active for this customer. Override it to replace it.`,
        'nobody@example.test': 'There is no customer with this e-mail.',
        [staff.email]: 'There is no customer with this e-mail.',
      },
    ]);
    expect([await codeOf(free.id), await codeOf(owner.id)]).toEqual([code, old]);
    expect(await versionOf(free.id)).toBe(2);
    const changes = await server.db.selectFrom('changes').select('name').where('user_id', '=', free.id).execute();
    expect(changes).toEqual([{ name: 'promo_code_applied' }]);
  });

  test('override replaces other codes, and the same code is reported as already active', async () => {
    const customer = await buildCustomer(server.db);
    const [old, code] = [await buildCode(), await buildCode()];
    await massApply(old, { emails: [customer.email] });
    expect((await massApply(code, { emails: [customer.email], override: true })).body.data).toEqual({
      [customer.email]: true,
    });
    expect(await codeOf(customer.id)).toBe(code);
    expect((await massApply(code, { emails: [customer.email], override: true })).body.data[customer.email]).toMatch(
      /is already active for this customer/,
    );
  });

  test('the conditions of the code are checked for each customer', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => buildCustomer(server.db)));
    const code = await buildCode({ uses_limit: 2 });
    const { body } = await massApply(code, { emails: customers.map(({ email }) => email) });
    expect(Object.values(body.data)).toEqual([true, true, expect.stringContaining('its limit of 2 uses')]);
  });

  test('an unknown code is a 404, an empty list a 422, a signed-out caller a 401', async () => {
    const unknown = await massApply('NOTHING', { emails: ['a@example.test'] });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Promo code is not found.']);
    const code = await buildCode();
    for (const body of [{}, { emails: '' }, { emails: [] }, { emails: 7 }]) {
      const { status, body: refused } = await massApply(code, body);
      expect([status, Object.keys(refused.errors)]).toEqual([422, ['emails']]);
    }
    expect((await server.call('POST', `/api/sales/admin/promo-codes/${code}/applications`)).status).toBe(401);
  });
});

describe('a long list', () => {
  test('a long list is applied in the background, once for each e-mail', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(server.db)));
    const code = await buildCode();
    const emails = [
      ...customers.map(({ email }) => email),
      ...Array.from({ length: 498 }, (_, n) => `n${n}@example.test`),
    ];
    const { status, body } = await massApply(code, { emails });
    expect([status, body.data]).toMatchObject([
      202,
      {
        name: 'Mass Apply Promo Code',
        total_jobs: 502,
        pending_jobs: 502,
        processed_jobs: 0,
        failed_jobs: 0,
        progress: 0,
        finished_at: null,
        created_by: { email: staff.email },
      },
    ]);
    const run = () => massApplyPromoCode.run({ batch_id: body.data.id }, jobContext(server.db));
    await Promise.all([run(), run()]);
    const batch = await server.db.selectFrom('batches').selectAll().where('id', '=', body.data.id).executeTakeFirst();
    expect(batch).toMatchObject({ succeeded_jobs: 4, failed_jobs: 498, finished_at: expect.anything() });
    const jobs = await server.db
      .selectFrom('batch_jobs')
      .select(['status', 'subject_id', 'result'])
      .where('batch_id', '=', body.data.id)
      .orderBy('position')
      .limit(5)
      .execute();
    expect(jobs).toEqual([
      ...customers.map(({ id }) => ({ status: 'succeeded', subject_id: String(id), result: {} })),
      { status: 'failed', subject_id: null, result: { error: 'There is no customer with this e-mail.' } },
    ]);
    expect(await Promise.all(customers.map(({ id }) => codeOf(id)))).toEqual(customers.map(() => code));
  });

  const started = (code: string, emails: string[]) =>
    buildBatch(server.db, {
      name: BATCH_NAMES.promoCode,
      staffId: staff.id,
      input: { code, override: true },
      jobs: emails.map((email) => ({ input: { email } })),
    });
  const run = (batchId: number) => massApplyPromoCode.run({ batch_id: batchId }, jobContext(server.db));
  const resultsOf = async (batchId: number) =>
    (
      await server.db
        .selectFrom('batch_jobs')
        .select(['status', sql<{ error?: string }>`result`.as('result')])
        .where('batch_id', '=', batchId)
        .orderBy('position')
        .execute()
    ).map(({ status, result }) => result.error ?? status);

  test('a long list is applied in transactions of 25 e-mails', async () => {
    const code = await buildCode();
    const id = await started(
      code,
      Array.from({ length: 60 }, (_, n) => `x${n}@example.test`),
    );
    await run(id);
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from batch_jobs where batch_id = ${id}
      group by xmin order by min(position)`.execute(server.db);
    expect(rows.map(({ jobs }) => jobs)).toEqual([25, 25, 10]);
  });

  test('a long list continues after a customer whose row fails, and the others get the code once', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(server.db)));
    const [code, broken] = [await buildCode(), customers[2]?.id ?? 0];
    const id = await started(
      code,
      customers.map(({ email }) => email),
    );
    await sql`alter table promo_code_applications add constraint not_this_one check (user_id <> ${sql.lit(broken)})`.execute(
      server.owner,
    );
    await run(id);
    await sql`alter table promo_code_applications drop constraint not_this_one`.execute(server.owner);
    const fault = expect.stringMatching(/^This failed because of an error in the program/);
    expect(await resultsOf(id)).toEqual(['succeeded', 'succeeded', fault, 'succeeded']);
    expect(await batchFaults(server.db, id)).toEqual({});
    expect(await Promise.all(customers.map((each) => codeOf(each.id)))).toEqual([code, code, undefined, code]);
    expect(await Promise.all(customers.map((each) => versionOf(each.id)))).toEqual([2, 2, 1, 2]);
    const changes = await server.db
      .selectFrom('changes')
      .select('user_id')
      .where(
        'user_id',
        'in',
        customers.map((each) => each.id),
      )
      .execute();
    expect(changes).toHaveLength(3);
  });

  test('the uses limit of a code also holds within a transaction', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => buildCustomer(server.db)));
    const id = await started(
      await buildCode({ uses_limit: 2 }),
      customers.map(({ email }) => email),
    );
    await run(id);
    expect(await resultsOf(id)).toEqual(['succeeded', 'succeeded', expect.stringContaining('its limit of 2 uses')]);
  });

  test('customers are locked in the common order, regardless of the order of the list', async () => {
    const [first, second] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const code = await buildCode();
    const id = await started(code, [second.email, first.email]);
    const hold = (tx: Tx, userId: number) =>
      tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().noWait().executeTakeFirst();
    const { done } = await inTransaction(server.db, async (holding) => {
      await hold(holding, first.id);
      const running = run(id);
      await untilSomebodyWaits(server.db);
      expect(await inTransaction(server.db, (tx) => hold(tx, second.id))).toEqual({ id: second.id });
      return { done: running };
    });
    await done;
    expect(await Promise.all([first, second].map((each) => codeOf(each.id)))).toEqual([code, code]);
  });

  test.runIf(isWhole)('a list of 50,000 e-mails is accepted and a longer one is refused', async () => {
    const code = await buildCode();
    const emails = Array.from({ length: 50_000 }, (_, n) => `somebody.with.a.long.name.${n}@mail.example.test`);
    const { status, body } = await massApply(code, { emails });
    expect([status, body.data.total_jobs]).toEqual([202, 50_000]);
    const more = await massApply(code, { emails: [...emails, 'one.more@example.test'] });
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['emails']]);
  });
});
