import { afterAll, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/locks.ts';
import { lockUrl, openWindow } from '../../../../test/open-window.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { takeMoment } from '../weeks/cycle-moments.queries.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

const { server, week, inWindow, post } = await openWindow();
const { db } = server;
afterAll(() => server.close());

test('a change of an order waits for another change of its customer', async () => {
  const { customer, orderId } = await inWindow();
  const { status } = await whileLocked(
    db,
    (tx) => lockCustomers(tx, [customer.id]),
    () => post(lockUrl(orderId)),
  );
  expect(status).toBe(200);
});

test('a cutoff or deadline waits for a change of an order that began before it', async () => {
  const { orderId } = await inWindow();
  const moment = { order_week_id: week.id, production_cycle_id: 1 };
  const take = () => inTransaction(db, (tx) => takeMoment(tx, moment, 100));
  const { status } = await whileLocked(
    db,
    (tx) => tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute(),
    () => post(lockUrl(orderId)),
    { whileWaiting: () => expect(take()).rejects.toMatchObject({ code: '55P03' }) },
  );
  expect(status).toBe(200);
  await take();
});
