import { afterAll, expect, test } from 'vitest';
import { openWindow } from '../../../../test/open-window.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { GatewayAnswer } from '../../billing/gateway/payment-gateway.ts';
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
  const answers: GatewayAnswer[] = [
    { outcome: 'successful', reference: 'another' },
    { outcome: 'declined', reason: 'Do not honor' },
  ];
  for (const answer of answers) {
    await inTransaction(db, (tx) => finishPayment(tx, ctx, before.payments[0]!.id, answer));
    expect(await state()).toEqual(before);
  }
});
