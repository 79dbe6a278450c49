import { afterAll, expect, test } from 'vitest';
import { openWindow } from '../../../../test/open-window.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { ChargeAnswer } from '../../billing/gateway/payment-gateway.ts';
import { finishPayment } from './finish-payment.ts';

const { server, ctx, inWindow } = await openWindow();
const { db } = server;
afterAll(() => server.close());

test('a second answer to a charge is not counted again', async () => {
  const { customer, orderId } = await inWindow();
  const state = async () => ({
    payments: await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute(),
    order: await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    customer: await db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow(),
    changes: await db.selectFrom('changes').select('name').where('order_id', '=', orderId).execute(),
  });
  const before = await state();
  expect(before.payments).toMatchObject([{ status: 'successful' }]);
  const answers: ChargeAnswer[] = [
    { outcome: 'successful', reference: 'another', fingerprint: 'fp_other' },
    { outcome: 'declined', reason: 'Do not honor' },
  ];
  for (const answer of answers) {
    await inTransaction(db, (tx) => finishPayment(tx, ctx, before.payments[0]!.id, answer));
    expect(await state()).toEqual(before);
  }
});

test('a card without a fingerprint gets that of its charge, successful or declined, and one that has it keeps it', async () => {
  const charged = async (card: string, fingerprint: string | null) => {
    const cards = (userId: number) => db.updateTable('payment_methods').where('user_id', '=', userId);
    const { customer } = await inWindow({ card }, {}, async ({ id }) => {
      await cards(id).set({ fingerprint }).execute();
      await db
        .insertInto('payment_methods')
        .values({ user_id: id, gateway_reference: `sandbox_${id}_0341`, card_last_four: '0341' })
        .execute();
    });
    const stored = db.selectFrom('payment_methods').select('fingerprint').where('user_id', '=', customer.id);
    return (await stored.orderBy('id').execute()).map((each) => each.fingerprint);
  };
  expect(await charged('4242', null)).toEqual(['sandbox_4242', null]);
  expect(await charged('9979', null)).toEqual(['sandbox_9979', null]);
  expect(await charged('4242', 'fp_stored')).toEqual(['fp_stored', null]);
});

test('a card gets the month in which it expires from its charge, and keeps it where the gateway does not say it', async () => {
  const { customer, orderId } = await inWindow();
  const { id } = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const answered = async (expires: ChargeAnswer['expires']) => {
    await db.updateTable('payments').set({ status: 'pending', finished_at: null }).where('id', '=', id).execute();
    const answer = { outcome: 'successful', reference: 'ch_1', ...(expires !== undefined && { expires }) } as const;
    await inTransaction(db, (tx) => finishPayment(tx, ctx, id, answer));
    const { card_exp_month, card_exp_year } = await db
      .selectFrom('payment_methods')
      .select(['card_exp_month', 'card_exp_year'])
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return [card_exp_month, card_exp_year];
  };
  expect(await answered(undefined)).toEqual([null, null]);
  expect(await answered({ month: 4, year: 2027 })).toEqual([4, 2027]);
  expect(await answered({ month: 4, year: 2031 })).toEqual([4, 2031]);
  expect(await answered(null)).toEqual([4, 2031]);
});
