import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { userNamed } from '../pages/ledger.ts';
import { userPage } from '../pages/user-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// ORD-77 to ORD-81

interface Listed {
  id: number;
  status: string;
  week: { number: number };
  total_cost: number;
  cart: { data: { items: { name: string; quantity: number }[] } };
}

async function ordersOf(api: APIRequestContext, email: string) {
  const user = await userNamed(api, email);
  const { data: orders } = await answerOf<Listed[]>(api.get(`/api/sales/admin/users/${user.id}/orders?include=cart`));
  return { user, orders };
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

atEveryWidthInFull(() => {
  test('an order shows its meals, price lines, money, dates and activity', async ({ staffPage: page, api }) => {
    const { user, orders } = await ordersOf(api, 'active@demo.larder.test');
    const order = orders.at(-1)!;
    await page.goto(`/orders/${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Delivery [A-Z][a-z]+day \d+\/\d+\/\d{4}$/);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Order ${order.id} · week ${order.week.number} · PC A`);
    await expect(userPage(page).head.getByRole('link', { name: '(816) 555-0109' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Active Sato' })).toHaveAttribute('href', `/users/${user.id}`);
    await expect(main.getByText('Delivered', { exact: true })).toBeVisible();
    const prices = main.getByRole('table', { name: 'Price lines' });
    for (const { name } of order.cart.data.items) await expect(prices).toContainText(name);
    await expect(prices.getByRole('row', { name: /^Items/ })).toBeVisible();
    await expect(prices.getByRole('row').last()).toContainText(dollars(order.total_cost));
    await expect(main.getByRole('list', { name: 'Cart over time' })).toContainText('As generated');
    const money = main.getByRole('table', { name: 'Payments, credits and refunds' });
    const charge = money.getByRole('row').filter({ hasText: 'at the cutoff' }).getByRole('time');
    const entry = main
      .getByRole('list', { name: 'Activity' })
      .getByRole('listitem')
      .filter({ hasText: /^Charged \$/ });
    await expect(charge).toHaveText((await entry.getByRole('time').textContent()) ?? '');
    await expect(main.getByRole('region', { name: 'Dates' })).toContainText(/rule of ZIP code \d{5} in PC A\./);
    await expect(main.getByRole('list', { name: 'Activity' })).toContainText(
      /Made the order of \w{3} [\d/]+ \(week \d+\)/,
    );
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});

/** No other journey changes its customer. */
async function unpaidOrder(api: APIRequestContext) {
  const { data } = await answerOf<{ id: number; user: { id: number; email: string }; total_cost: number }[]>(
    api.get('/api/sales/admin/orders?state=suspended&per_page=100'),
  );
  const found = data.find(({ user }) => !user.email.startsWith('suspended@'));
  if (!found) throw new Error('no order is suspended');
  return found;
}

test('an order that was not paid says so and leads to its reactivation', async ({ staffPage: page, api }) => {
  const { id, user, total_cost } = await unpaidOrder(api);
  await page.goto(`/orders/${id}`);
  const needs = page.getByRole('list', { name: 'Needs attention' }).filter({ hasText: 'Not paid' });
  await expect(needs).toContainText(`Not paid, ${dollars(total_cost)}`);
  await expect(userPage(page).head.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(userPage(page).head, 'the head leaves it to the order').not.toContainText('is cancelled on');
  await expect(needs.getByRole('link', { name: 'Reactivate' })).toHaveAttribute(
    'href',
    `/users/${user.id}/suspended-order?order=${id}`,
  );
  const asked = page.waitForRequest((request) =>
    request.url().endsWith(`/unsuspend-post-cutoff-eligible-order?order_id=${id}`),
  );
  await needs.getByRole('link', { name: 'Reactivate' }).click();
  await asked;
  await expect(page.getByRole('region', { name: `Suspended order reactivation #${id}` })).toBeVisible();
});

test('a decision, a failed refund and a lost dispute are settled on the page of the order', async ({
  staffPage: page,
  api,
}) => {
  const { user, orders } = await ordersOf(api, 'active@demo.larder.test');
  const { id } = orders.at(-1)!;
  const refund = {
    id: 7001,
    order_id: id,
    deliver_at: '2026-11-19',
    amount: 8.49,
    reason: 'Meal issue',
    reason_details: null,
    status: 'failed',
    billing_transaction_id: null,
    created_at: '2026-11-20T18:00:00Z',
    resolution: null,
    parts: [],
  };
  let needs: object[] = [
    { kind: 'problem', problem: 'closed-overpaid', decisions: ['return', 'refund'] },
    { kind: 'refund_failed', amount: 8.49 },
    { kind: 'disputed', dispute_id: 7002, amount: 98.11, is_lost: true, respond_by: null },
  ];
  await page.route(`**/api/sales/admin/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, needs, refunds: [refund] } } });
  });
  const preview = {
    total_before: 67.51,
    total_after: 67.51,
    charge: 0,
    returns: { credit: 27.58, refund: 0, kept: 0 },
    pays_with: [],
    deliver_at: '2026-11-19',
    happens_at: '2026-11-22T18:00:00Z',
    fingerprint: 'seen',
  };
  const decision = `**/api/sales/admin/order-decisions/${id}`;
  await page.route(`${decision}?*`, (route) => route.fulfill({ json: { data: preview } }));
  await page.route(decision, (route) => {
    needs = needs.slice(1);
    return route.fulfill({ json: { data: null } });
  });
  await page.goto(`/orders/${id}`);
  const list = page.getByRole('list', { name: 'Needs attention' });
  await expect(list.getByRole('button')).toHaveText([
    'Return as credit',
    'Return to the card',
    'Retry',
    'Issue credit',
    'Mark as reviewed',
  ]);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Mark as reviewed' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`The dispute of $98.11 of ${user.name} was lost`);
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Retry' }).click();
  const retry = page.getByRole('dialog', { name: 'Retry refund' });
  // It cannot be closed while its preview loads.
  await retry.getByRole('button', { name: 'Close dialog' }).click();
  await expect(retry).toBeHidden();
  await list.getByRole('button', { name: 'Return as credit' }).click();
  await expect(dialog).toContainText('$27.58');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Return as credit' }).click();
  await expect(toasts(page).toast('Difference returned as credit')).toBeVisible();
  await expect(list).not.toContainText('Needs a decision');
});

test('an order is readable in dark mode', { tag: '@full' }, async ({ staffPage: page, api }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { orders } = await ordersOf(api, 'active@demo.larder.test');
  await page.goto(`/orders/${orders[0]?.id}`);
  await expect(page.getByRole('table', { name: 'Price lines' })).toBeVisible();
  await expectAccessible(page);
});

test('the page of an unknown order says so and leads to the orders', async ({ staffPage: page }) => {
  await page.goto('/orders/999999');
  await expect(page.getByText('Order 999999 was not found.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders' }).first()).toHaveAttribute('href', '/orders');
});

test(
  'a rogue order that was changed in its window shows what staff made and what changed',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id: userId } = await userNamed(api, 'rogue-36@demo.larder.test');
    const active = await userNamed(api, 'active@demo.larder.test');
    const { data: model } = await answerOf<{ cart: { data: { items: { sku: string; name: string }[] } } }>(
      api.get(`/api/sales/admin/post-cutoff-changes/eligible-orders?user_id=${active.id}`),
    );
    const { data: quote } = await answerOf<{ productionCycle: { id: number }; orderWeek: { id: number } }>(
      api.get(`/api/sales/admin/users/${userId}/rogue-order-delivery-quote`),
    );
    const [item] = model.cart.data.items;
    const items = (quantity: number) => [{ sku: item?.sku, quantity }];
    const { data: order } = await answerOf<{ id: number }>(
      api.post(`/api/sales/admin/users/${userId}/rogue-orders`, {
        data: {
          production_cycle_id: quote.productionCycle.id,
          order_week_id: quote.orderWeek.id,
          items: items(1),
        },
      }),
    );
    await answerOf(api.put(`/api/sales/orders/${order.id}/cart`, { data: { items: items(2) } }));
    await page.goto(`/orders/${order.id}`);
    const stages = page.getByRole('list', { name: 'Cart over time' }).getByRole('listitem');
    await expect(stages).toHaveText([
      `Made by staff1 meal1 × ${item?.name}`,
      `Now2 meals2 × ${item?.name} instead of 1`,
    ]);
  },
);

/** A coming order of a customer of its own. */
async function comingOrder(api: APIRequestContext, userId: number): Promise<number> {
  const { data: weeks } = await answerOf<
    { order_week_id: number; production_cycle_id: number; actions: string[]; order: { id: number } | null }[]
  >(api.get(`/api/customers/admin/users/${userId}/orders/creatable-orders`));
  const there = weeks.find(({ actions, order }) => order !== null && actions.includes('cancel'));
  if (there?.order) return there.order.id;
  const open = weeks.find(({ actions }) => actions.includes('create'));
  if (!open) throw new Error('no week is open for orders');
  const { order_week_id, production_cycle_id } = open;
  const { data } = await answerOf<{ id: number }>(
    api.post(`/api/customers/admin/users/${userId}/orders/store`, {
      data: { user_id: userId, order_week_id, production_cycle_id },
    }),
  );
  return data.id;
}

test('a coming order is skipped and unskipped on its page, and what it refuses says why', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const id = await comingOrder(api, customer.id);
  await page.goto(`/orders/${id}`);
  const title = page.getByRole('heading', { level: 1 });
  const acts = page.getByRole('region', { name: 'Actions' });
  await expect(acts.getByRole('button', { name: 'Unlock order' })).toHaveAttribute('aria-disabled', 'true');
  await expect(acts).toContainText('This order cannot be unlocked before its cutoff.');
  await acts.getByRole('button', { name: 'Skip order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Refund' })).toHaveCount(0);
  await expect(dialog.getByText('Total afterwards')).toBeVisible();
  await dialog.getByRole('button', { name: 'Away that week' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveText(/^Skipped delivery of [A-Z][a-z]+day \d+\/\d+\/\d{4}$/);
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates).toContainText(/DeliveryNone: the order is skippedOtherwise on [A-Z][a-z]{2} \d+\/\d+\/\d{4}\./);
  await expect(page.getByRole('table', { name: 'Price lines' })).toContainText('Not charged: the order is skipped');
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    /Skipped \w{3} [\d/]+ \(week \d+\): Away that week/,
  );
  await expect(acts).toContainText('This cart cannot be changed: the order is skipped.');
  await acts.getByRole('button', { name: 'Unskip order' }).click();
  await dialog.getByRole('button', { name: 'Unskip order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(acts.getByRole('button', { name: 'Skip order' })).toBeVisible();
  await expect(title).toHaveText(/^Delivery [A-Z]/);
  await expectAccessible(page);
});

for (const { act, title } of [
  { act: 'Change meals', title: 'Change meals in ' },
  { act: 'Cancel order', title: 'Cancel ' },
])
  test(`the dialog of ${act} stays on the page of an order when its cutoff passes`, async ({
    staffPage: page,
    api,
    customer,
  }) => {
    const id = await comingOrder(api, customer.id);
    const { meta } = (await (await api.get('/api/admin/timeline')).json()) as { meta: { now: string } };
    await page.route(`**/api/sales/admin/orders/${id}`, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { order: object } };
      const cutoff_at = Temporal.Instant.from(meta.now).add({ minutes: 2 }).toString();
      await route.fulfill({ response, json: { data: { ...data, order: { ...data.order, cutoff_at } } } });
    });
    await page.clock.install();
    await page.goto(`/orders/${id}`);
    const acts = page.getByRole('region', { name: 'Actions' });
    await acts.getByRole('button', { name: act }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    const quantity = dialog.getByLabel(/^Quantity of /).first();
    if (act === 'Change meals') await quantity.fill('7');
    await page.clock.fastForward(121_000);
    await expect(acts.getByRole('button', { name: act, includeHidden: true })).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog).toBeVisible();
    if (act === 'Change meals') await expect(quantity).toHaveValue('7');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
