import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildCustomer, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { untilSomebodyWaits, whileLocked } from '../../../../test/locks.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { findStarterReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { massCredits } from './mass-credits.job.ts';
import { lockFile } from './mass-credits.queries.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let reasonId: number;

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
  reasonId = await findStarterReason(server.db, 'CREDIT_REGULAR', 'Late delivery');
});
afterAll(() => server.close());

const PATH = '/api/billing/admin/credits';
function upload(content: string | Buffer, query = '', as: string | undefined = session, expected?: string) {
  const form = new FormData();
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  form.set('csv', new File([new Uint8Array(bytes)], 'credits.csv', { type: 'text/csv' }));
  if (expected !== undefined) form.set('expected', expected);
  return server.call('POST', `${PATH}${query}`, { as, form });
}
test('a request key that was used with another file of the same name and size is a 409', async () => {
  const { email } = await buildCustomer(server.db);
  const send = (amount: string) => {
    const form = new FormData();
    form.set('csv', new File([`${email},${amount},Late delivery\n`], 'credits.csv', { type: 'text/csv' }));
    return server.call('POST', PATH, { as: session, form, headers: { 'idempotency-key': 'same size' } });
  };
  const first = await send('1.00');
  expect(first.status).toBe(202);
  const other = await send('9.00');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  const again = await send('1.00');
  expect([again.status, again.body.data.id]).toEqual([202, first.body.data.id]);
});

const run = (batch_id: number) => massCredits.run({ batch_id }, jobContext(server.db));
async function apply(content: string): Promise<number> {
  const { status, body } = await upload(content);
  expect([status, body.message]).toEqual([202, undefined]);
  await run(body.data.id);
  return body.data.id;
}
const balanceOf = async (userId: number) =>
  (
    await server.db
      .selectFrom('credit_accounts')
      .select('balance_cents')
      .where('user_id', '=', userId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
  ).balance_cents;
const ledgerOf = (userId: number) =>
  server.db
    .selectFrom('credit_transactions')
    .select(['amount_cents', 'reason', 'reason_id', 'reason_details', 'order_id', 'staff_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const batch = async (id: number) =>
  (await server.call('GET', `/api/sales/admin/batch/${id}`, { as: session })).body.data;
const errorsOf = async (id: number) =>
  (await server.call('GET', `/api/sales/admin/batch/${id}/jobs?per_page=100`, { as: session })).body.data.map(
    ({ error }: { error: string | null }) => error,
  );
const customer = () => buildCustomer(server.db);

describe('a file of credits', () => {
  test('a file of credits is applied to CREDIT row by row, each once, with reason, details and author', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const id = await apply(
      `email,amount,reason,order_id\r\n${ada.email.toUpperCase()},12.50,late delivery\r\n${ben.email},3,${reasonId}: rain\r\n${ada.email},-2.25,Late delivery,\r\n`,
    );
    expect([await balanceOf(ada.id), await balanceOf(ben.id)]).toEqual([1_025, 300]);
    const entry = { reason: 'Late delivery', reason_id: reasonId, order_id: null, staff_id: staff.id };
    expect(await ledgerOf(ada.id)).toEqual([
      { ...entry, amount_cents: 1_250, reason_details: null },
      { ...entry, amount_cents: -225, reason_details: null },
    ]);
    expect(await ledgerOf(ben.id)).toMatchObject([{ amount_cents: 300, reason_details: 'rain' }]);
    expect(await batch(id)).toMatchObject({
      name: 'Mass Apply Credits',
      total_jobs: 3,
      processed_jobs: 3,
      progress: 100,
      file_name: 'credits.csv',
      finished_at: expect.any(String),
    });
    await run(id);
    expect([await balanceOf(ada.id), await balanceOf(ben.id)]).toEqual([1_025, 300]);
    const done = await server.call('GET', `/api/sales/admin/batch/${id}/results.csv`, { as: session });
    expect(done.body).toContain(`${ada.email},-2.25,Late delivery,,12.5,10.25,`);
    const timeline = await server.call('GET', `/api/customers/admin/users/${ben.id}/timeline`, { as: session });
    expect(timeline.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'batch', after: { succeeded: 1 } })]),
    );
  });

  test('the sum of a file and a balance may exceed the largest amount of one row', async () => {
    const customers = await Promise.all(Array.from({ length: 11 }, customer));
    const file = customers.map(({ email }) => `${email},999999.99,Late delivery`).join('\n');
    const seen = await upload(file, '?preview=1');
    expect([seen.status, seen.body.data?.totals]).toEqual([200, expect.objectContaining({ added: 10_999_999.89 })]);
    const rich = await customer();
    await apply(Array.from({ length: 12 }, (_, n) => `${rich.email},${999_000 + n},Late delivery`).join('\n'));
    const more = (await upload(`${rich.email},-1,Late delivery`, '?preview=1')).body.data;
    expect(more.rows[0]).toMatchObject({ balance_before: 11_988_066, balance_after: 11_988_065 });
    const read = (path: string) => server.call('GET', path, { as: session });
    expect((await read(`/api/credits/${rich.id}/credit-accounts`)).body.data).toContainEqual(
      expect.objectContaining({ type: 'CREDIT', balance: 11_988_066 }),
    );
    const erasure = await read(`/api/customers/admin/users/${rich.id}/erasure`);
    expect([erasure.status, erasure.body.data?.credits_left]).toEqual([200, 11_988_066]);
  });

  test('rows that cannot be applied fail with the reason, and the others are applied', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const rows = [
      `${ada.email},5,Late delivery`,
      'nobody@example.test,5,Late delivery',
      `${ada.email},5,Because`,
      `${ada.email},-5.01,Late delivery`,
      `${ben.email},5,Late delivery,999999`,
      `${staff.email},5,Late delivery`,
      `${ada.email},-5,Late delivery`,
    ];
    const id = await apply(rows.join('\n'));
    expect(await errorsOf(id)).toEqual([
      null,
      'There is no customer with this e-mail.',
      'There is no credit reason "Because".',
      'The balance is $5.00 and cannot go below zero.',
      'Order 999999 is not an order of this customer.',
      'There is no customer with this e-mail.',
      null,
    ]);
    expect(await balanceOf(ada.id)).toBe(0);
    expect(await batch(id)).toMatchObject({ processed_jobs: 2, failed_jobs: 5, pending_jobs: 5 });
    await buildCustomer(server.db, { email: 'nobody@example.test' });
    await server.call('POST', `/api/sales/admin/batch/${id}/retries`, { as: session });
    await run(id);
    expect(await batch(id)).toMatchObject({ processed_jobs: 3, failed_jobs: 4 });
    expect(await ledgerOf(ada.id)).toHaveLength(2);
  });

  test('the cap of an order covers all rows of a file, and an order of another customer is refused without a lock', async () => {
    const { db } = server;
    await buildShipping(db);
    const category = await buildCategory(db);
    const product = await buildProduct(db, category.id);
    const week = await buildWeek(db, '2026-01-05', { 1: '2026-01-02T00:00:00Z', 2: '2026-01-02T00:00:00Z' }, 202_602);
    const ada = await buildSubscriber(db);
    const lines = [{ product, categoryId: category.id, quantity: 1, price: 1_000 }];
    const orderId = await buildOrder(db, { customer: ada, weekId: week.id, lines });
    await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
      values (${ada.id}, ${orderId}, 'mass', 'successful', 'cutoff', 1000)`.execute(db);
    const ben = await customer();
    const id = await apply(
      [
        `${ada.email},6,Late delivery,${orderId}`,
        `${ada.email},6,Late delivery,${orderId}`,
        `${ben.email},1,Late delivery,${orderId}`,
        `${ada.email},4,Late delivery,${orderId}`,
      ].join('\n'),
    );
    expect(await errorsOf(id)).toEqual([
      null,
      'At most $4.00 can be issued for this order.',
      `Order ${orderId} is not an order of this customer.`,
      null,
    ]);
    expect((await ledgerOf(ada.id)).map(({ order_id }) => order_id)).toEqual([orderId, orderId]);

    // Charging Ada's order credits Ben, who referred her: it holds the order and wants his account.
    const other = await upload(`${ben.email},1,Late delivery,${orderId}\n${ben.email},2,Late delivery`);
    const running = await inTransaction(db, async (tx) => {
      await sql`select from orders where id = ${orderId} for no key update`.execute(tx);
      const credited = run(other.body.data.id);
      await Promise.race([credited, untilSomebodyWaits(db)]);
      await sql`select from credit_accounts where user_id = ${ben.id} for no key update nowait`.execute(tx);
      return { credited };
    });
    await running.credited;
    expect(await balanceOf(ben.id)).toBe(200);
  });
});

describe('a file of credits is read', () => {
  test.each([
    ['a byte order mark and CRLF', (email: string) => `\uFEFFemail,amount,reason\r\n${email},1,Late delivery\r\n`],
    ['CR alone', (email: string) => `email,amount,reason\r${email},1,Late delivery\r`],
    ['LF, blank lines and no header', (email: string) => `\n${email},1,Late delivery\n\n\n`],
    ['quotes, and a line end within them', (email: string) => `"${email}","1","Late delivery: ""so\nlate"""`],
    ['empty columns at the end', (email: string) => `${email},1,Late delivery,,,\n,,,\n`],
  ])('a file of credits with %s is read', async (_, content) => {
    const { id, email } = await customer();
    await apply(content(email));
    expect(await balanceOf(id)).toBe(100);
  });

  test.each([
    [
      'with wrong lines',
      'email,amount,reason\na@b.c,1,x\nb,1,x\na@b.c,one,x\n"a@b.c",1',
      [
        'Line 3: "b" is not an e-mail.',
        'Line 4: "one" is not an amount: enter dollars below a million with at most two decimals, such as 12.50.',
        'Line 5: an e-mail, an amount and a reason are required.',
      ],
    ],
    [
      'with a line end in quotes before the wrong line',
      'a@b.c,1,"x\r\ny"\r\na@b.c,2,"z\r\nz"\r\nb,1,x',
      ['Line 5: "b" is not an e-mail.'],
    ],
    ['with a quotation mark that is not closed', 'a@b.c,1,"x\na@b.c,1,x', [expect.stringMatching(/quotation mark/)]],
    [
      'with characters that are not shown or turn others around',
      'a@b.c,1,red \u001b[31m\na@b.c,1,x,details \u202egnp.exe\na@b.c\u0085,1,x\na@b.c,1,fine',
      [1, 2, 3].map((line) => `Line ${line}: there is an unsupported character.`),
    ],
    ['without rows', 'email,amount,reason\n', ['The file has no rows.']],
    ['that is empty', '', ['The file has no rows.']],
    [
      'that is not UTF-8',
      Buffer.from('a@b.c,1,x\na@b.c,1,caf\xe9\n', 'latin1'),
      [expect.stringMatching(/not UTF-8 text/)],
    ],
    ['with semicolons', 'a@b.c;1;x\n', [expect.stringMatching(/separated by semicolons/)]],
    ['in UTF-16', Buffer.from('\uFEFFa@b.c,1,x', 'utf16le'), [expect.stringMatching(/The file is in UTF-16/)]],
    ['that is not text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), [expect.stringMatching(/not text/)]],
  ] as [string, string | Buffer, unknown[]][])(
    'a file of credits %s is refused and leaves nothing behind',
    async (_, content, problems) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from batches`.execute(server.db)).rows;
      const before = await count();
      for (const query of ['', '?preview=1']) {
        const { status, body } = await upload(content, query);
        expect([status, body.errors]).toEqual([422, { csv: problems }]);
      }
      expect(await count()).toEqual(before);
    },
  );

  test.each(['credits\u001b[31m.csv', 'credits\u202evsc.exe', 'next\u0085line.csv'])(
    'a file of credits with the name %j is refused',
    async (name) => {
      const form = new FormData();
      form.set('csv', new File(['a@b.c,1,x\n'], name, { type: 'text/csv' }));
      const { status, body } = await server.call('POST', PATH, { as: session, form });
      expect([status, body.errors]).toEqual([422, { csv: ['The file name contains an unsupported character.'] }]);
    },
  );

  test('a file beyond 100,000 rows or 10 MB, no file, and a call without a sign-in are refused', async () => {
    const many = await upload('a@b.c,1,x\n'.repeat(100_001), '?preview=1');
    expect(many.body.errors).toEqual({ csv: ['The file may have at most 100,000 rows.'] });
    const large = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect([large.status, Object.keys(large.body.errors)]).toEqual([422, ['csv']]);
    const none = await server.call('POST', PATH, { as: session, form: new FormData() });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['csv']]);
    expect((await upload('a@b.c,1,x', '', 'larder_session=none')).status).toBe(401);
  });
});

describe('a file that explains itself', () => {
  test('the preview names the reason of a row by its title, also where the file has its ID', async () => {
    const { email } = await customer();
    const { body } = await upload(`${email},1,${reasonId}\n${email},1,late delivery: rain\n${email},1,x`, '?preview=1');
    expect(body.data.rows.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Late delivery',
      'Late delivery: rain',
      'x',
    ]);
  });

  test('a mistyped e-mail in the first line is named as an error and not taken for a header', async () => {
    const { status, body } = await upload('ada.example.test,500,Late delivery\n');
    expect([status, body.errors]).toEqual([422, { csv: ['Line 1: "ada.example.test" is not an e-mail.'] }]);
  });

  test('the sample file has reasons of this installation and can be uploaded as it is', async () => {
    const sample = await server.call('GET', `${PATH}/sample.csv`, { as: session });
    expect(sample.status).toBe(200);
    const { status, body } = await upload(String(sample.body), '?preview=1');
    expect([status, body.data.totals.rows, body.data.has_header]).toEqual([200, 2, true]);
    expect(body.data.rows.map(({ error }: { error: string }) => error)).toEqual([
      'There is no customer with this e-mail.',
      'There is no customer with this e-mail.',
    ]);
    expect((await server.call('GET', `${PATH}/sample.csv`)).status).toBe(401);
  });

  test('a batch in the list names its file, what was applied so far, and its reversal', async () => {
    const [{ email }, other] = [await customer(), await customer()];
    const { body } = await upload(`${email},10,Late delivery\n${other.email},-3,Late delivery\n`);
    const id = body.data.id;
    const listed = async (of: number) => {
      const list = await server.call('GET', '/api/sales/admin/batch?name=AdminMassApplyCredits', { as: session });
      return list.body.data.find((batch: { id: number }) => batch.id === of);
    };
    const none = { reverses_batch_id: null, reversal_batch_id: null };
    expect(await listed(id)).toMatchObject({ file_name: 'credits.csv', amount: null, ...none });
    await massCredits.run({ batch_id: id }, jobContext(server.db));
    expect(await listed(id)).toMatchObject({ file_name: 'credits.csv', amount: 10, failed_jobs: 1, ...none });
    const reversal = await server.call('POST', `/api/sales/admin/batch/${id}/reversals`, { as: session, body: {} });
    await massCredits.run({ batch_id: reversal.body.data.id }, jobContext(server.db));
    expect(await listed(id)).toMatchObject({ amount: 10, reversal_batch_id: reversal.body.data.id });
    expect(await listed(reversal.body.data.id)).toMatchObject({ amount: -10, reverses_batch_id: id });
  });
});

describe('the preview of a file', () => {
  test('the preview of a file shows the result of each row and changes nothing', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const content = [
      'email,amount,reason',
      `${ada.email},10,Late delivery`,
      `${ada.email},10,Late delivery`,
      `${ada.email},-25,Late delivery`,
      `${ben.email},-1,Late delivery`,
      'unknown@example.test,1,Late delivery',
      `${ada.email},-4.5,Late delivery`,
    ].join('\n');
    const { status, body } = await upload(content, '?preview=1');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      totals: { rows: 6, applied: 3, failing: 3, duplicates: 1, customers: 1, added: 20, taken: 4.5 },
      has_header: true,
      same_file: [],
    });
    expect(await balanceOf(ada.id)).toBe(0);
    const [, second, third] = body.data.rows;
    expect(second).toMatchObject({
      line: 3,
      user_id: ada.id,
      name: expect.stringContaining('Ada'),
      balance_before: 10,
      balance_after: 20,
      error: null,
      warning: 'Duplicate of an earlier row.',
    });
    expect(third).toMatchObject({
      line: 4,
      balance_before: 20,
      balance_after: 20,
      error: expect.stringMatching(/below zero/),
    });
    const rows = async (query: string) => {
      const { data } = (await upload(content, `?preview=1${query}`)).body;
      return [data.rows.map(({ line }: { line: number }) => line), data.pagination.total];
    };
    expect(await rows('&rows=failing')).toEqual([[4, 5, 6], 3]);
    expect(await rows('&rows=duplicate')).toEqual([[3], 1]);
    expect(await rows('&per_page=2&page=3')).toEqual([[6, 7], 6]);
    const id = await apply(content);
    expect(await errorsOf(id)).toEqual(body.data.rows.map(({ error }: { error: string | null }) => error));
    const again = await upload(content, '?preview=1');
    expect(again.body.data.same_file).toMatchObject([{ id, created_by: { email: staff.email } }]);
  });
});

describe('a previewed file', () => {
  const look = async (content: string, query = '') => (await upload(content, `?preview=1${query}`)).body.data;

  test('two staff members who confirm the same preview apply it once, and the other reviews the change first', async () => {
    const { id, email } = await customer();
    const content = `${email},50,Late delivery`;
    const { fingerprint } = await look(content);
    expect((await look(content, '&rows=failing&per_page=1')).fingerprint).toBe(fingerprint);
    const both = await Promise.all([1, 2].map(() => upload(content, '', session, fingerprint)));
    const inTurn = both.toSorted((a, b) => a.status - b.status);
    expect(inTurn.map(({ status }) => status)).toEqual([202, 409]);
    const [done, changed] = inTurn.map(({ body }) => body);
    expect(changed).toMatchObject({
      code: 'figures_changed',
      current: { totals: { rows: 1, added: 50 }, same_file: [{ id: done.data.id }] },
    });
    await run(done.data.id);
    expect(await balanceOf(id)).toBe(5_000);
    const again = await upload(content, '', session, changed.current.fingerprint);
    expect(again.status).toBe(202);
  });

  test('an upload waits for another one of the same file', async () => {
    const { email } = await customer();
    const content = `${email},50,Late delivery`;
    const sha256 = createHash('sha256').update(content).digest();
    const { status } = await whileLocked(
      server.db,
      (tx) => lockFile(tx, sha256),
      () => upload(content),
    );
    expect(status).toBe(202);
  });

  test('a file is refused if a row would newly fail or if it differs from the previewed file', async () => {
    const { id, email } = await customer();
    await apply(`${email},5,Late delivery`);
    const { fingerprint } = await look(`${email},-5,Late delivery`);
    await apply(`${email},-1,Late delivery`);
    const changed = await upload(`${email},-5,Late delivery`, '', session, fingerprint);
    expect([changed.status, changed.body.current.totals]).toMatchObject([409, { applied: 0, failing: 1 }]);
    const other = await upload(`${email},-4,Late delivery`, '', session, changed.body.current.fingerprint);
    expect(other.status).toBe(409);
    expect(await balanceOf(id)).toBe(400);
    expect((await upload(`${email},-4,Late delivery`, '', session, 'x'.repeat(101))).status).toBe(422);
  });
});

describe('a finished batch', () => {
  test('a finished batch is reversed once by a counter-batch after a preview, an unused one completely', async () => {
    const [ada, ben] = [await customer(), await customer()];
    const id = await apply(
      [
        `${ada.email},10,Late delivery`,
        `${ada.email},-8,Late delivery`,
        `${ben.email},3,Late delivery`,
        'x@y.z,1,?',
      ].join('\n'),
    );
    const path = `/api/sales/admin/batch/${id}/reversals`;
    const preview = await server.call('POST', `${path}?preview=1`, { as: session });
    expect([preview.status, preview.body.data.totals]).toMatchObject([
      200,
      { rows: 3, applied: 3, failing: 0, taken: 13, added: 8 },
    ]);
    expect(await balanceOf(ada.id)).toBe(200);
    const { status, body } = await server.call('POST', path, { as: session });
    expect([status, body.data]).toMatchObject([202, { name: 'Reverse Mass Apply Credits', total_jobs: 3 }]);
    await run(body.data.id);
    expect([await balanceOf(ada.id), await balanceOf(ben.id)]).toEqual([0, 0]);
    expect((await ledgerOf(ben.id)).map(({ reason }) => reason)).toEqual(['Late delivery', `Reversal of batch ${id}`]);
    expect(await batch(id)).toMatchObject({
      reversal_batch_id: body.data.id,
      refusals: { reverse: expect.any(String) },
    });
    expect(await batch(body.data.id)).toMatchObject({ reverses_batch_id: id, progress: 100 });
    const again = await server.call('POST', path, { as: session });
    expect([again.status, again.body.message]).toEqual([422, 'This batch already has a reversal.']);
  });

  test('a credit is not reversed if its account no longer holds it, and the preview lists it', async () => {
    const ada = await customer();
    const id = await apply(`${ada.email},10,Late delivery`);
    await apply(`${ada.email},-6,Late delivery`);
    const path = `/api/sales/admin/batch/${id}/reversals`;
    const preview = await server.call('POST', `${path}?preview=1&rows=failing`, { as: session });
    expect(preview.body.data.rows).toMatchObject([
      {
        email: ada.email,
        amount: -10,
        balance_before: 4,
        error: 'The balance is $4.00 and cannot go below zero.',
      },
    ]);
    const { body } = await server.call('POST', path, { as: session });
    await run(body.data.id);
    expect(await batch(body.data.id)).toMatchObject({ failed_jobs: 1 });
    expect(await balanceOf(ada.id)).toBe(400);
    await apply(`${ada.email},6,Late delivery`);
    await server.call('POST', `/api/sales/admin/batch/${body.data.id}/retries`, { as: session });
    await run(body.data.id);
    expect(await balanceOf(ada.id)).toBe(0);
  });

  test('a batch is reversed although its rows lack their transactions', async () => {
    const ada = await customer();
    const id = await apply(`${ada.email},7.5,Late delivery`);
    await server.db.updateTable('batch_jobs').set({ result: null }).where('batch_id', '=', id).execute();
    const { body } = await server.call('POST', `/api/sales/admin/batch/${id}/reversals`, { as: session });
    await run(body.data.id);
    expect(await batch(body.data.id)).toMatchObject({ failed_jobs: 0, progress: 100 });
    expect(await balanceOf(ada.id)).toBe(0);
  });

  test('a second counter-batch reverses what a cancelled one left, and unknown batches and strangers are refused', async () => {
    const ada = await customer();
    const id = await apply(`${ada.email},1,Late delivery\n${ada.email},2,Late delivery`);
    const path = `/api/sales/admin/batch/${id}/reversals`;
    const first = (await server.call('POST', path, { as: session })).body.data.id;
    await server.call('DELETE', `/api/sales/admin/batch/${first}`, { as: session });
    const second = await server.call('POST', path, { as: session });
    expect(second.body.data.total_jobs).toBe(2);
    await run(second.body.data.id);
    expect(await balanceOf(ada.id)).toBe(0);
    expect((await server.call('POST', path)).status).toBe(401);
    expect((await server.call('POST', '/api/sales/admin/batch/999999/reversals', { as: session })).status).toBe(404);
  });
});

test('balances equal their entries after any concurrent batches', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, customer));
  const file = fc.array(
    fc.tuple(
      fc.nat(4),
      fc.integer({ min: -900, max: 900 }).filter((n) => n !== 0),
    ),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 3 }), async (files) => {
      const uploads = files.map((rows) =>
        upload(rows.map(([who, amount]) => `${people[who]?.email},${amount / 100},Late delivery`).join('\n')),
      );
      const ids = (await Promise.all(uploads)).map(({ body }) => body.data.id);
      await Promise.all(ids.map(run));
      expect(await moneyFaults(server.db)).not.toHaveProperty('balances');
    }),
    { numRuns: 6 },
  );
});
