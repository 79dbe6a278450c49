import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildReason, findStarterReason } from '../../../../test/reasons.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { massApplyPromoCode } from '../../marketing/promo-codes/mass-apply-promo-code.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { tagSelectedCustomers } from './tag-customers.job.ts';

let server: TestServer;
let session: string;
let reasonId: number;
let tagId: number;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  reasonId = await findStarterReason(server.db, 'CREDIT_REGULAR', 'Late delivery');
  const tags = '/api/customers/admin/customer-tags';
  const { body } = await server.call('POST', tags, { as: session, body: { name: 'VIP', color: 'teal' } });
  tagId = body.data.id;
});
afterAll(() => server.close());

const send = (body: object, query = '', more: object = {}) =>
  server.call('POST', `/api/admin/bulk-acts${query}`, { as: session, body, ...more });
const preview = async (body: object) => (await send(body, '?preview=1')).body.data;
const credit = (amount = 5) => ({ kind: 'give-credit', amount, reason_id: reasonId, details: 'Broken ice' });

/** Active customers with a last name of their own, and the selection of all who match it. */
async function customers(count: number) {
  const last_name = `Bulk${String.fromCharCode(65 + made++)}`;
  const ids: number[] = [];
  for (let index = 0; index < count; index++)
    ids.push((await buildCustomer(server.db, { last_name, status: 'active' })).id);
  return { ids, last_name, all: { filter: { keyword: last_name }, count } };
}
const balances = async (ids: number[]) => {
  const rows = await server.db
    .selectFrom('credit_accounts')
    .select('balance_cents')
    .where('user_id', 'in', ids)
    .where('type', '=', 'CREDIT')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => Number(row.balance_cents));
};
const tagged = async (ids: number[]) => {
  const rows = await server.db.selectFrom('tagged_customers').select('user_id').where('user_id', 'in', ids).execute();
  return rows.map((row) => row.user_id).toSorted((a, b) => a - b);
};
const batch = async (id: number) =>
  (await server.call('GET', `/api/sales/admin/batch/${id}`, { as: session })).body.data;

test('a credit for all that match reaches each once, sent 50 times and worked by two workers, and can be reversed', async () => {
  const { ids, all } = await customers(12);
  const staff = await buildStaff(server.db, 'support', { last_name: all.filter.keyword });
  const body = { selection: { ...all, count: 13 }, act: credit() };
  const seen = await preview(body);
  expect(seen).toMatchObject({
    selected: 13,
    included: 12,
    credit: { each: 5, total: 60 },
    left_out: [{ reason: 'Staff members are not customers.', customers: 1, examples: [{ id: staff.id }] }],
  });
  const headers = { 'idempotency-key': 'one credit each' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send({ ...body, expected: seen.fingerprint }, '', { headers })),
  );
  const [id, ...others] = new Set(answers.flatMap(({ status, body: { data } }) => (status === 202 ? [data.id] : [])));
  expect([others, new Set(answers.map(({ status }) => status)).difference(new Set([202, 409])).size]).toEqual([[], 0]);
  const run = () => massCredits.run({ batch_id: id }, jobContext(server.db));
  await Promise.all([run(), run()]);
  await run();
  expect(await balances(ids)).toEqual(ids.map(() => 500));
  expect(await batch(id)).toMatchObject({
    name: 'Mass Apply Credits',
    total_jobs: 12,
    processed_jobs: 12,
    asked: { selected: 13, filter: 'by a search' },
    refusals: { reverse: null },
  });
  expect(await moneyFaults(server.db)).toEqual({});
});

test('an act is refused with a new preview when others match than were confirmed', async () => {
  const { ids, all, last_name } = await customers(2);
  const body = { selection: all, act: { kind: 'add-tag', tag_id: tagId } };
  const { fingerprint } = await preview(body);
  const late = await buildCustomer(server.db, { last_name, status: 'active' });
  const more = await send({ ...body, expected: fingerprint });
  expect([more.status, more.body.code, more.body.message]).toEqual([
    409,
    'figures_changed',
    '3 users match now instead of 2. Review them and confirm again.',
  ]);
  expect(more.body.current).toMatchObject({ selected: 3, included: 3 });
  await server.db.updateTable('users').set({ last_name: 'Else' }).where('id', '=', late.id).execute();
  await server.call('PUT', `/api/customers/admin/users/${ids[0]}/tags/${tagId}`, { as: session });
  const others = await send({ ...body, expected: fingerprint });
  expect([others.status, others.body.message]).toEqual([
    409,
    'The selected customers have changed. Review them and confirm again.',
  ]);
  expect(await tagged(ids)).toEqual([ids[0]]);
  const again = await send({ ...body, expected: others.body.current.fingerprint });
  expect([again.status, again.body.data.total_jobs]).toEqual([202, 1]);
});

test('a tag is added to and removed from chosen customers by a batch, and those without a change are left out', async () => {
  const { ids } = await customers(3);
  const act = async (kind: string, chosen: number[]) => {
    const { body } = await send({ selection: { ids: chosen }, act: { kind, tag_id: tagId } });
    await tagSelectedCustomers.run({ batch_id: body.data.id }, jobContext(server.db));
    return batch(body.data.id);
  };
  expect(await act('add-tag', [...ids.slice(1), ...ids.slice(1)])).toMatchObject({
    name: 'Add Tag',
    processed_jobs: 2,
  });
  expect(await tagged(ids)).toEqual(ids.slice(1));
  const selection = { ids };
  expect(await preview({ selection, act: { kind: 'add-tag', tag_id: tagId } })).toMatchObject({
    included: 1,
    left_out: [{ reason: 'They already have this tag.', customers: 2 }],
  });
  expect(await act('remove-tag', ids)).toMatchObject({ name: 'Remove Tag', total_jobs: 2, processed_jobs: 2 });
  expect(await tagged(ids)).toEqual([]);
  const none = await send({ selection, act: { kind: 'remove-tag', tag_id: tagId } });
  expect([none.status, none.body.message]).toEqual([422, 'None of the selected customers can be included.']);
});

test('a promo code is applied to selected customers by the batch of mass apply', async () => {
  const { ids, all } = await customers(2);
  await server.db.insertInto('promo_codes').values({ code: 'BULKSAVE' }).execute();
  const { status, body } = await send({ selection: all, act: { kind: 'apply-promo-code', code: 'bulksave' } });
  expect([status, body.message]).toEqual([202, undefined]);
  await massApplyPromoCode.run({ batch_id: body.data.id }, jobContext(server.db));
  expect(await batch(body.data.id)).toMatchObject({
    name: 'Mass Apply Promo Code',
    total_jobs: 2,
    asked: { code: 'BULKSAVE' },
  });
  expect(await preview({ selection: { ids }, act: { kind: 'apply-promo-code', code: 'BULKSAVE' } })).toMatchObject({
    included: 0,
  });
});

test.each([
  ['credit', massCredits, () => credit()],
  ['promo code', massApplyPromoCode, () => ({ kind: 'apply-promo-code', code: 'REVIEWED' })],
])('a %s reaches exactly the reviewed customers, whatever their e-mails are by then', async (kind, job, act) => {
  if (kind === 'promo code') await server.db.insertInto('promo_codes').values({ code: 'REVIEWED' }).execute();
  const { ids } = await customers(3);
  const [moved = 0, renamed = 0, erased = 0] = ids;
  const other = await buildCustomer(server.db, { status: 'active' });
  const rename = (id: number, email: string) =>
    server.db.updateTable('users').set({ email }).where('id', '=', id).execute();
  const emailOf = async (id: number) =>
    (await server.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const { body } = await send({ selection: { ids }, act: act() });
  const reviewed = await emailOf(moved);
  await rename(moved, `moved-${reviewed}`);
  await rename(other.id, reviewed);
  await rename(renamed, `renamed-${reviewed}`);
  const answer = await server.call('POST', `/api/customers/admin/users/${erased}/erasure`, {
    as: session,
    body: { email: await emailOf(erased) },
  });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const run = () => job.run({ batch_id: body.data.id }, jobContext(server.db));
  await run();
  const refusal = 'This customer was erased and can no longer be changed.';
  const rows = async (id: number) =>
    (await server.call('GET', `/api/sales/admin/batch/${id}/jobs`, { as: session })).body.data;
  const expected = [
    { user_id: moved, email: `moved-${reviewed}`, status: 'succeeded', error: null },
    { user_id: renamed, email: `renamed-${reviewed}`, status: 'succeeded', error: null },
    { user_id: erased, status: 'failed', error: refusal },
  ];
  expect(await rows(body.data.id)).toMatchObject(expected);
  const file = `/api/sales/admin/batch/${body.data.id}/results.csv?rows=failed`;
  expect((await server.call('GET', file, { as: session })).body).toContain(`erased-${erased}@`);
  expect((await server.call('POST', `/api/sales/admin/batch/${body.data.id}/retries`, { as: session })).status).toBe(
    202,
  );
  await run();
  expect(await rows(body.data.id)).toMatchObject(expected);
  if (kind === 'promo code') return;
  expect(await balances([...ids, other.id])).toEqual([500, 500, 0, 0]);
  await rename(renamed, `again-${reviewed}`);
  const reversal = await server.call('POST', `/api/sales/admin/batch/${body.data.id}/reversals`, { as: session });
  await massCredits.run({ batch_id: reversal.body.data.id }, jobContext(server.db));
  expect(await balances([...ids, other.id])).toEqual([0, 0, 0, 0]);
});

test('the preview of a promo code leaves out whom the code refuses, each for its reason, and counts its uses', async () => {
  const { ids } = await customers(2);
  const codes: [string, object, string][] = [
    ['BULKOFF', { is_active: false }, 'Promo code BULKOFF is disabled. Choose an active code.'],
    ['BULKOLD', { expires_on: '2020-01-01' }, 'Promo code BULKOLD expired on 1/1/2020. Choose another code.'],
    [
      'BULKLIST',
      { whitelisted_emails: ['else@example.test'] },
      'They are not on the e-mail list of promo code BULKLIST.',
    ],
  ];
  for (const [code, terms, reason] of codes) {
    await server.db
      .insertInto('promo_codes')
      .values({ code, ...terms })
      .execute();
    const body = { selection: { ids }, act: { kind: 'apply-promo-code', code } };
    expect(await preview(body)).toMatchObject({ included: 0, left_out: [{ reason, customers: 2 }] });
    expect((await send(body)).status).toBe(422);
  }
  await server.db.insertInto('promo_codes').values({ code: 'BULKONCE', uses_limit: 1 }).execute();
  expect(await preview({ selection: { ids }, act: { kind: 'apply-promo-code', code: 'BULKONCE' } })).toMatchObject({
    included: 1,
    left_out: [{ reason: expect.stringContaining('has reached its limit of 1 use'), customers: 1 }],
  });
});

test('a credit has the chosen reason, whatever the titles of others are, and the answer that it requires', async () => {
  const { ids } = await customers(1);
  const like = await buildReason(server.db, 'CREDIT_REGULAR');
  await server.db
    .updateTable('reasons')
    .set({ title: String(reasonId), position: 0 })
    .where('id', '=', like)
    .execute();
  const { body } = await send({ selection: { ids }, act: credit() });
  await massCredits.run({ batch_id: body.data.id }, jobContext(server.db));
  const given = server.db.selectFrom('credit_transactions').select(['reason', 'reason_id', 'reason_details']);
  expect(await given.where('user_id', 'in', ids).execute()).toEqual([
    { reason: 'Late delivery', reason_id: reasonId, reason_details: 'Broken ice' },
  ]);
  const jobs = await server.call('GET', `/api/sales/admin/batch/${body.data.id}/jobs`, { as: session });
  expect(jobs.body.data).toMatchObject([{ reason: 'Late delivery: Broken ice' }]);

  const asking = await buildReason(server.db, 'CREDIT_REGULAR', { details: 'required' });
  const ofProducts = await buildReason(server.db, 'CREDIT_REGULAR', { products: 'required' });
  const act = { ...credit(), details: '' };
  for (const [reason_id, errors] of [
    [asking, { 'act.details': ['Please enter some details.'] }],
    [ofProducts, { 'act.reason_id': ['This reason asks for products. Choose another one.'] }],
  ] as const)
    for (const query of ['', '?preview=1'])
      expect((await send({ selection: { ids }, act: { ...act, reason_id } }, query)).body.errors).toEqual(errors);
});

test('chosen users are exported alone', async () => {
  const { ids } = await customers(3);
  const { body } = await server.call('GET', `/api/customers/admin/users.csv?ids=${ids[0]},${ids[2]}`, { as: session });
  const lines = String(body).trim().split('\n').slice(1);
  expect(lines.map((line) => Number(line.split(',')[0])).toSorted((a, b) => a - b)).toEqual([ids[0], ids[2]]);
});

test('bad input, unknown tags, codes and reasons, and signed-out callers start no batch', async () => {
  const { ids, all } = await customers(1);
  const count = async () => (await server.db.selectFrom('batches').select('id').execute()).length;
  const before = await count();
  const refused = async (body: object) => (await send({ selection: { ids }, act: credit(), ...body })).status;
  expect(await refused({ selection: { ids: [] } })).toBe(422);
  expect(await refused({ selection: { ...all, count: 50_001 } })).toBe(422);
  expect(await refused({ selection: { filter: { statuss: ['paused'] }, count: 1 } })).toBe(422);
  expect(await refused({ selection: { ...all, ids } })).toBe(422);
  expect(await refused({ act: credit(0) })).toBe(422);
  expect(await refused({ act: { ...credit(), reason_id: 999_999 } })).toBe(422);
  expect(await refused({ act: { kind: 'add-tag', tag_id: 999_999 } })).toBe(404);
  expect(await refused({ act: { kind: 'apply-promo-code', code: 'NO-SUCH' } })).toBe(422);
  expect((await send({ selection: { ids }, act: credit() }, '', { as: '' })).status).toBe(401);
  expect(await count()).toBe(before);
});
