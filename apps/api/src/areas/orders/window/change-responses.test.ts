import { afterAll, expect, test } from 'vitest';
import { lockUrl, openWindow } from '../../../../test/open-window.ts';

const { server, staff, meal, inWindow, post } = await openWindow();
afterAll(() => server.close());

const QUANTITIES = Array.from({ length: 16 }, (_, index) => 8 + index);

test('each of several concurrent cart changes is answered with the cart that it saved', async () => {
  const { orderId } = await inWindow();
  await post(lockUrl(orderId));
  const answers = await Promise.all(
    QUANTITIES.map(async (quantity) => {
      const body = { items: [{ sku: meal.sku, quantity }] };
      const answer = await server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body });
      return answer.body.data?.cart.data.items.map((item: { quantity: number }) => item.quantity);
    }),
  );
  expect(answers).toEqual(QUANTITIES.map((quantity) => [quantity]));
});
