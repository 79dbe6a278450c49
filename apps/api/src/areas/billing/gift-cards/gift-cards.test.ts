import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cents } from '@larder/domain/values/cents.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { askPendingRefunds } from '../refunds/ask-pending-refunds.job.ts';
import { lockGiftCard } from './gift-cards.queries.ts';
import { refundGiftCardPayment } from './refund-gift-card-payment.job.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
const URL = '/api/sales/admin/gift-cards';
const PROMOTION = '/api/sales/admin/gift-card-promotion-status';

beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db, 'support');
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

let counter = 0;
async function buildGiftCard(more: { left?: number; card?: string | null; code?: string } = {}) {
  const { left = 5_000, card = '4242' } = more;
  counter += 1;
  return server.db
    .insertInto('gift_cards')
    .values({
      code: more.code ?? `GIFT-${counter}`,
      recipient_email: 'ann@example.test',
      recipient_first_name: 'Ann',
      recipient_last_name: 'Lee',
      gifter_email: 'bo@example.test',
      gifter_first_name: 'Bo',
      gifter_last_name: 'Berg',
      value_cents: 5_000 as Cents,
      remaining_cents: left as Cents,
      billing_card_last_4: card,
      charge_reference: card === null ? null : `sandbox_charge_${counter}`,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
const findCard = async (code: string) => (await call('GET', `${URL}?code=${code}`)).body.data[0];
const refund = (id: number, query = '', body: object = {}) => call('POST', `${URL}/${id}/refunds${query}`, body);
const refundsOf = (id: number) =>
  server.db.selectFrom('gift_card_refunds').selectAll().where('gift_card_id', '=', id).orderBy('id').execute();
async function askGateway(giftCardId: number): Promise<void> {
  for (const { id } of await refundsOf(giftCardId))
    await refundGiftCardPayment.run({ gift_card_refund_id: id }, jobContext(server.db));
}
const changesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .selectAll()
    .where('subject_type', '=', 'gift_card')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('gift cards', () => {
  test('gift cards are found by any part of the code in any case, newest first', async () => {
    const [first, second] = [
      await buildGiftCard({ code: 'HOLLY-1' }),
      await buildGiftCard({ code: 'HOLLY-2', left: 1_250 }),
    ];
    const { status, body } = await call('GET', `${URL}?code=olly&per_page=1`);
    expect(status).toBe(200);
    expect(body.meta.pagination).toMatchObject({ total: 2, total_pages: 2, per_page: 1 });
    expect(body.data).toEqual([
      {
        id: second.id,
        code: 'HOLLY-2',
        recipient_email: 'ann@example.test',
        recipient_first_name: 'Ann',
        recipient_last_name: 'Lee',
        gifter_email: 'bo@example.test',
        gifter_first_name: 'Bo',
        gifter_last_name: 'Berg',
        value: 50,
        remaining_amount: 12.5,
        billing_card_last_4: '4242',
        refund: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await call('GET', `${URL}?code=HOLLY&per_page=1&page=2`)).body.data[0].id).toBe(first.id);
    expect((await call('GET', `${URL}?code=${encodeURIComponent('HOLLY%')}`)).body.data).toEqual([]);
  });

  test('gift cards are for staff only', async () => {
    const { id } = await buildGiftCard();
    for (const [method, url] of [
      ['GET', URL],
      ['POST', `${URL}/${id}/refunds`],
      ['DELETE', `${URL}/${id}`],
      ['GET', PROMOTION],
      ['POST', PROMOTION],
      ['DELETE', PROMOTION],
    ] as const)
      expect((await server.call(method, url)).status).toBe(401);
    expect((await call('GET', `${URL}?code=${'x'.repeat(65)}`)).status).toBe(422);
    expect((await refund(999_999)).status).toBe(404);
    expect((await call('DELETE', `${URL}/999999`)).status).toBe(404);
  });
});

describe('a refund of a gift card', () => {
  const installation = async () =>
    (await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;

  test('a refund returns the rest of a gift card to its card, with a key stored before the gateway is asked', async () => {
    const { id, code } = await buildGiftCard({ left: 3_200 });
    const { status, body } = await refund(id);
    expect([status, body.data.remaining_amount, body.data.refund]).toMatchObject([
      201,
      0,
      { amount: 32, status: 'pending', billing_transaction_id: null },
    ]);
    const [written] = await refundsOf(id);
    expect(written).toMatchObject({ idempotency_key: `gift-card-refund:${id}:0`, staff_id: staff.id });
    await askGateway(id);
    await askGateway(id);
    const entries = await server.db
      .selectFrom('sandbox_gateway_entries')
      .selectAll()
      .where('key', '=', `${await installation()}:gift-card-refund:${id}:0`)
      .execute();
    expect(entries).toMatchObject([{ kind: 'refund', amount_cents: 3_200 }]);
    expect((await findCard(code)).refund).toMatchObject({
      status: 'successful',
      billing_transaction_id: entries[0]?.reference,
    });
    expect((await changesOf(id)).map(({ name }) => name)).toEqual([
      'gift_card_refund_made',
      'gift_card_refund_successful',
    ]);
  });

  test('a refund of a gift card is previewed and refused if the amounts have changed', async () => {
    const { id } = await buildGiftCard();
    const seen = await refund(id, '?preview=1');
    expect([seen.status, seen.body.data]).toMatchObject([
      200,
      { returns: { refund: 50, kept: 0, credit: 0 }, charge: 0 },
    ]);
    expect(await refundsOf(id)).toEqual([]);
    await server.db
      .updateTable('gift_cards')
      .set({ remaining_cents: 2_000 as Cents })
      .where('id', '=', id)
      .execute();
    const late = await refund(id, '', { expected: seen.body.data.fingerprint });
    expect([late.status, late.body.code, late.body.current.returns]).toMatchObject([
      409,
      'figures_changed',
      { refund: 20, kept: 30 },
    ]);
    expect((await refund(id, '', { expected: late.body.current.fingerprint })).status).toBe(201);
  });

  test('concurrent refunds of a gift card make one refund', async () => {
    const { id } = await buildGiftCard();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test('a refund of a gift card waits for another use of it', async () => {
    const { id } = await buildGiftCard();
    const { status } = await whileLocked(
      server.db,
      (tx) => lockGiftCard(tx, id),
      () => refund(id),
    );
    expect(status).toBe(201);
  });

  test('a refund that the gateway refuses puts the amount back on the gift card and can be retried', async () => {
    const { id, code } = await buildGiftCard({ left: 1_000 });
    await refund(id);
    await server.db
      .insertInto('sandbox_gateway_entries')
      .values({
        key: `${await installation()}:gift-card-refund:${id}:0`,
        kind: 'refund',
        method_reference: 'x',
        amount_cents: 1_000 as Cents,
        outcome: 'declined',
        reason: 'The card is closed.',
        reference: `declined-${id}`,
      })
      .execute();
    await askGateway(id);
    expect(await findCard(code)).toMatchObject({
      remaining_amount: 10,
      refund: { status: 'failed', failure_reason: 'The card is closed.' },
    });
    expect((await refund(id)).status).toBe(201);
    await askGateway(id);
    expect(await findCard(code)).toMatchObject({ remaining_amount: 0, refund: { status: 'successful' } });
    expect((await refundsOf(id)).map(({ idempotency_key }) => idempotency_key)).toEqual([
      `gift-card-refund:${id}:0`,
      `gift-card-refund:${id}:1`,
    ]);
  });

  test('a refund of a gift card whose answer was lost is sent again', async () => {
    const { id, code } = await buildGiftCard({ left: 700 });
    await refund(id);
    await sql`delete from pgboss.job where name = ${refundGiftCardPayment.name}`.execute(server.db); // its job is lost
    await server.db
      .updateTable('gift_card_refunds')
      .set({ created_at: Temporal.Now.instant().subtract({ hours: 1 }) })
      .where('gift_card_id', '=', id)
      .execute();
    const asked: { gift_card_refund_id: number }[] = [];
    const context = jobContext(server.db);
    await askPendingRefunds.run(
      {},
      {
        ...context,
        jobs: {
          ...context.jobs,
          enqueueAll: async (_, job, data) => {
            if (job.name === refundGiftCardPayment.name) asked.push(...(data as typeof asked));
          },
        },
      },
    );
    for (const data of asked) await refundGiftCardPayment.run(data, context);
    expect((await findCard(code)).refund).toMatchObject({ status: 'successful' });
  });

  test.each([
    ['was spent', { left: 0 }, /^Gift card \S+ has no balance left/],
    ['was not paid by card', { card: null }, /was not paid for by card/],
  ])('a refund of a gift card that %s is refused', async (_, more, message) => {
    const { id } = await buildGiftCard(more);
    const { status, body } = await refund(id);
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
  });
});

describe('a gift card is deleted', () => {
  test('an unspent gift card is deleted and no longer found', async () => {
    const { id, code } = await buildGiftCard();
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(204);
    expect(await findCard(code)).toBeUndefined();
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(404);
    expect((await refund(id)).status).toBe(404);
    expect(await changesOf(id)).toMatchObject([{ name: 'gift_card_deleted', before: { code } }]);
  });

  test('a refunded gift card is deleted, but not while its refund is pending', async () => {
    const { id } = await buildGiftCard({ left: 100 });
    await refund(id);
    expect((await call('DELETE', `${URL}/${id}`)).body.message).toMatch(/is being refunded/);
    await askGateway(id);
    expect((await call('DELETE', `${URL}/${id}`)).status).toBe(204);
  });

  test('a spent gift card is never deleted', async () => {
    const { id, code } = await buildGiftCard({ left: 4_999 });
    const { status, body } = await call('DELETE', `${URL}/${id}`);
    expect([status, body.message]).toEqual([
      422,
      `$0.01 of $50.00 of gift card ${code} has been spent. Refund the rest before deleting it.`,
    ]);
  });
});

test('the promotion of gift cards is a setting that is off by default', async () => {
  const changes = () =>
    server.db.selectFrom('changes').select('after').where('name', '=', 'setting_changed').orderBy('id').execute();
  const now = async () => (await call('GET', PROMOTION)).body.data;
  expect(await now()).toEqual({ active: false });
  expect((await call('POST', PROMOTION)).body.data).toEqual({ active: true });
  expect((await call('POST', PROMOTION)).body.data).toEqual({ active: true });
  expect(await now()).toEqual({ active: true });
  expect((await call('DELETE', PROMOTION)).body.data).toEqual({ active: false });
  expect(await now()).toEqual({ active: false });
  expect(await changes()).toEqual([
    { after: { gift_card_promotion_enabled: true } },
    { after: { gift_card_promotion_enabled: false } },
  ]);
  const row = await server.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'gift_card_promotion_enabled', payload: false, version: 2, updated_by: staff.id });
});
