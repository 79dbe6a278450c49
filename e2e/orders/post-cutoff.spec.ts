import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK } from '../made-by-api.ts';
import { boxOf } from '../pages/boxes.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { orderPage } from '../pages/order-page.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const CHANGES = '/api/sales/admin/post-cutoff-changes';

interface EligibleOrder {
  deliver_at: string;
  id: number;
  total_cost: number;
  cart: { data: { items: { sku: string; name: string; quantity: number }[] } };
}

/** Made for this test, so that journeys side by side do not meet. */
async function withOrder(api: APIRequestContext, email: string) {
  const user = await userNamed(api, email);
  const active = await userNamed(api, 'active@demo.larder.test');
  const url = `${CHANGES}/eligible-orders?user_id=`;
  const found = await answerOf<EligibleOrder | null>(api.get(`${url}${user.id}`));
  if (found.data) return { user, order: found.data };
  const { data: model } = await answerOf<EligibleOrder>(api.get(`${url}${active.id}`));
  const { data: quote } = await answerOf<{ productionCycle: { id: number }; orderWeek: { id: number } }>(
    api.get(`/api/sales/admin/users/${user.id}/rogue-order-delivery-quote`),
  );
  const { data: order } = await answerOf<EligibleOrder>(
    api.post(`/api/sales/admin/users/${user.id}/rogue-orders`, {
      data: {
        production_cycle_id: quote.productionCycle.id,
        order_week_id: quote.orderWeek.id,
        items: model.cart.data.items.slice(0, 2).map(({ sku }) => ({ sku, quantity: 1 })),
      },
    }),
  );
  return { user, order };
}

const open = async (page: Page, userId: number) => {
  await page.goto(`/users/${userId}/post-cutoff`);
  return orderPage(page);
};

atEveryWidthInFull(() => {
  test('the eligible order is shown with its dates, costs and window', async ({ staffPage: page, api }) => {
    const { user, order } = await withOrder(api, 'active@demo.larder.test');
    const { panel, main, button, activity } = await open(page, user.id);
    const facts = panel(`Order #${order.id}`);
    await expect(facts).toContainText(/Post-cutoff deadline.* CST \(in \d/);
    await expect(facts).toContainText('The post-cutoff changes window closes at');
    await expect(facts).toContainText('Funds return strategy is not set');
    await expect(main.getByRole('link', { name: user.email })).toHaveAttribute('href', `/users/${user.id}`);
    await button('Show cost groups').click();
    await expect(facts.getByRole('table', { name: 'Cost groups' })).toContainText('Subscription');
    await expect(activity.first()).toContainText('Charged');
    await expect(activity.first()).toContainText('system');
    await expect(panel('Lock or unlock')).toContainText('The customer cannot change this order. You can,');
    await expect(panel('Cart').getByRole('button', { name: 'Add product' })).toBeVisible();
    await expect(facts).toContainText(/Items\$\d/);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});

test('the screen is readable in dark mode', { tag: '@full' }, async ({ staffPage: page, api }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { user, order } = await withOrder(api, 'active@demo.larder.test');
  const { panel, button } = await open(page, user.id);
  await expect(panel(`Order #${order.id}`)).toBeVisible();
  await button('Skip order').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('an order is skipped for a reason after a preview, and unskipped', async ({ staffPage: page, api }) => {
  const { user, order } = await withOrder(api, 'rogue-41@demo.larder.test');
  const { panel, button, activity } = await open(page, user.id);
  await button('Skip order').click();
  const skip = dialog(page, `Skip ${boxOf(order)} for ${user.email}`);
  await expect(skip.root.getByLabel('Reason')).toBeFocused();
  await skip.button('Preview').click();
  await expect(skip.root).toContainText('Please select a skip reason.');
  await skip.root.getByLabel('Reason').selectOption({ label: 'Something else' });
  await skip.button('Preview').click();
  await expect(skip.root).toContainText('Please provide a response to: What made you skip?');
  await skip.root.getByLabel('What made you skip?').fill(`${MARK} is away`);
  await expect(skip.root.getByRole('radio', { name: 'Credit' })).toBeChecked();
  await expect(skip.root.getByRole('radio', { name: 'Refund' })).toBeDisabled();
  await skip.button('Preview').click();
  await expect(skip.root).toContainText('Review before confirming.');
  await expect(skip.root).toContainText('Total afterwards$0.00');
  await expect(skip.button('Skip order')).toBeFocused();
  await expectAccessible(page);
  await skip.button('Skip order').dblclick();
  await skip.expectClosed();
  await expect(toasts(page).toast('Success')).toHaveCount(1);
  await expect(panel('Skip or unskip')).toContainText('Skipped');
  await expect(activity.first()).toContainText('Something else');
  await expect(panel('Lock or unlock')).toContainText('This order is skipped. Unskip it first.');
  await expect(panel('Lock or unlock')).toContainText('The cart of a skipped order cannot be changed.');
  await expect(panel(`Order #${order.id}`)).toContainText('Delivery dateNone: the order is skipped');
  await page.goto(`/users/${user.id}#post-cutoff`);
  await expect(await userPage(page).panel('Post Cutoff Changes')).toContainText('DeliveryNone: the order is skipped');

  await open(page, user.id);
  await button('Unskip order').click();
  const unskip = dialog(page, `Unskip ${boxOf(order)} for ${user.email}`);
  await expect(unskip.root).toContainText(`Total afterwards$${order.total_cost.toFixed(2)}`);
  await unskip.button('Unskip order').click();
  await unskip.expectClosed();
  await expect(panel('Skip or unskip')).toContainText('Unskipped');
});

test('the cart of a locked or unlocked order is changed, and what others did is said', async ({
  staffPage: page,
  api,
}) => {
  const { user, order } = await withOrder(api, 'rogue-42@demo.larder.test');
  const { panel, button } = await open(page, user.id);
  await button('Unlock order').dblclick();
  await expect(toasts(page).toast('Order has been unlocked for post cutoff changes.')).toBeVisible();
  await expect(button('Lock order'), 'a double click unlocks it once').toBeVisible();
  const [first, second] = order.cart.data.items;
  const cart = panel('Cart');
  const product = cart.getByRole('combobox', { name: 'Add a product' });
  await product.fill('NO-SUCH');
  await cart.getByRole('button', { name: 'Add product' }).click();
  await expect(cart).toContainText('There is no product NO-SUCH.');
  await expect(product).toHaveValue('NO-SUCH');
  await product.fill(second?.sku ?? '');
  await cart.getByRole('button', { name: 'Add product' }).click();
  await expect(cart.getByLabel(`Quantity of ${second?.name}`), 'found by its SKU, shown by its name').toHaveValue('2');
  await cart.getByRole('button', { name: `Remove ${second?.name}` }).click();
  await cart.getByRole('button', { name: `Add one ${first?.name}` }).click();

  const look = cart.getByRole('button', { name: 'Preview' });
  const quantity = cart.getByLabel(`Quantity of ${first?.name}`);
  const lock = `${CHANGES}/unlocked-post-cutoff-orders/${order.id}`;
  await answerOf(api.delete(lock));
  const { data: reasons } = await answerOf<{ id: number; answer_required: boolean }[]>(
    api.get('/api/sales/order-skipped-reasons'),
  );
  const reason_id = reasons.find(({ answer_required }) => !answer_required)?.id;
  await answerOf(api.post(`${CHANGES}/skipped-orders/${order.id}`, { data: { reason_id } }));
  await look.click();
  await expect(cart, 'what somebody else did').toContainText('This cart cannot be changed: the order is skipped.');
  await expect(look).toBeDisabled();
  await expect(quantity, 'what was put together stays').toHaveValue('2');
  await button('Unskip order').click();
  const unskip = dialog(page, `Unskip ${boxOf(order)} for ${user.email}`);
  await unskip.button('Unskip order').click();
  await unskip.expectClosed();
  await expect(look).toBeEnabled();
  await expect(cart, 'what is so no more is said no more').not.toContainText('the order is skipped');
  const others = [{ sku: second?.sku, quantity: 2 }];
  await answerOf(api.put(`/api/sales/orders/${order.id}/cart`, { data: { items: others } }));
  await look.click();
  await expect(cart).toContainText(`Someone else changed this record`);
  await expect(cart).toContainText(`Its cart is now: 2 × ${second?.name}.`);
  await expect(quantity).toHaveValue('2');

  await look.click();
  await expect(cart).toContainText(/Subtotal: \$\d+\.\d\d/);
  await expect(cart).toContainText(/\$\d+\.\d\d each/);
  const change = dialog(page, `Change the meals in ${boxOf(order)}`);
  await expect(change.root).toContainText(`Total now$${order.total_cost.toFixed(2)}`);
  await change.button('Save cart').click();
  await change.expectClosed();
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await expect(cart.getByLabel(`Quantity of ${first?.name}`)).toHaveValue('2');
  await expect(button('Preview')).toHaveCount(0);
  await expectAccessible(page);
  await button('Unlock order').click();
  const readAfterLock = page.waitForResponse((answer) => answer.url().includes(`${CHANGES}/eligible-orders`));
  await button('Lock order').click();
  await readAfterLock;
  await expect(toasts(page).toast('Order has been locked for post cutoff modifications')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Add product' }), 'the lock is for the customer').toBeVisible();
  await answerOf(api.post(`${CHANGES}/unlocked-post-cutoff-orders/${order.id}`));
  await button('Unlock order').click();
  await expect(toasts(page).toast('Error occurred')).toContainText('This order is already unlocked.');
  await expect(button('Lock order'), 'what somebody else did is shown after the refusal').toBeVisible();
});

test('a cart beyond the buffer asks for a reason and keeps what was typed', async ({ staffPage: page, api }) => {
  const { user, order } = await withOrder(api, 'active@demo.larder.test');
  const { panel, button } = await open(page, user.id);
  const cart = panel('Cart');
  const [first] = order.cart.data.items;
  const quantity = cart.getByLabel(`Quantity of ${first?.name}`);
  const reason = cart.getByLabel('Reason to go beyond the menu and the buffer');
  await quantity.fill('500');
  await expect(reason).toHaveCount(0);
  await button('Preview').click();
  await expect(cart).toContainText(new RegExp(`(Only \\d+|None) of ${first?.name} are left for this week\\.`));
  await expect(quantity).toHaveValue('500');
  await expect(reason).toBeVisible();
  await expect(cart).toContainText('Add fewer, or give a reason');
  await expectAccessible(page);
  await expect(reason, 'it is marked as required').toHaveAttribute('required');
  const left = new RegExp(`(Only \\d+|None) of ${first?.name} are left for this week\\.`);
  await expect(cart.getByText(left).last()).toContainText('Add fewer, or give a reason');
  await reason.fill(`${MARK} Promised by phone`);
  await expect(cart.getByText(left), 'what is left stays while the reason is typed').toHaveCount(1);
  await quantity.fill(String(first?.quantity));
  await expect(reason, 'nothing is beyond the buffer').toHaveCount(0);
  await quantity.fill('500');
  await expect(reason).toHaveValue(`${MARK} Promised by phone`);
  await button('Preview').click();
  const change = dialog(page, `Change the meals in ${boxOf(order)}`);
  await expect(change.root).toContainText('Total afterwards');
  await change.button('Back').click();
  await expect(reason).toHaveValue(`${MARK} Promised by phone`);
  await button('Discard changes').click();
  await expect(reason).toHaveCount(0);
});

test(
  'a customer without an eligible order sees which order waits, until when, and the way to it',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'chargefailed@demo.larder.test');
    const { main } = await open(page, user.id);
    const waiting = /(Charge failed|Order suspended), \$[\d.]+.*is cancelled on \d+\/\d+\/\d+ \d+:\d+ [AP]M CST/;
    await expect(main).toContainText(waiting);
    await expect(main).toContainText(/An order waits to be reactivated: the box of \w{3} \d+\/\d+\./);
    await expect(main).not.toContainText('No Post Cutoff Changes eligible order.');
    await page.goto(`/users/${user.id}#post-cutoff`);
    const panel = main.getByRole('region', { name: 'Post Cutoff Changes' });
    await expect(panel).toContainText(waiting);
    await expect(panel).not.toContainText('No Post Cutoff Changes eligible order.');
    await panel.getByRole('link', { name: /^Reactivate the box of \w{3} \d+\/\d+$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${user.id}/suspended-order\\?order=\\d+$`));
  },
);

test('the funds return strategy is chosen and confirmed again when the amounts changed', async ({
  staffPage: page,
  api,
}) => {
  const { user, order } = await withOrder(api, 'rogue-43@demo.larder.test');
  const { panel, button } = await open(page, user.id);
  await button('set it up?').click();
  const strategy = dialog(page, `Funds return strategy of ${boxOf(order)}`);
  await expect(strategy.root.getByRole('radio', { name: 'Refund' })).toBeDisabled();
  await expect(strategy.root).toContainText('No card was charged for this order, so nothing can be refunded.');
  await strategy.button('Preview').click();
  await expect(strategy.root).toContainText('Funds return: as credit (was not set)');
  await expect(strategy.root).toContainText(`Total now$${order.total_cost.toFixed(2)}`);
  await api.post(`${CHANGES}/skipped-orders/${order.id}`, { data: { reason_id: 1 } });
  await strategy.button('Save strategy').click();
  await expect(strategy.root).toContainText('The amounts have changed.');
  await expect(strategy.root).toContainText('Total now$0.00');
  await strategy.button('Save strategy').click();
  await expect(toasts(page).toast('Funds return strategy updated')).toBeVisible();
  await expect(panel(`Order #${order.id}`)).toContainText('Refundable funds will be returned as credit');
});

test(
  'the page says if there is no eligible order, and a failed load can be retried',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-44@demo.larder.test');
    const { main, button } = await open(page, user.id);
    await expect(main).toContainText('No Post Cutoff Changes eligible order.');
    const refusal = { message: 'The database is resting.', code: 'refused', errors: {} };
    await page.route(`**${CHANGES}/eligible-orders*`, (route) => route.fulfill({ status: 422, json: refusal }));
    await page.reload();
    await expect(main).toContainText('Error occurred: The database is resting.');
    await page.unroute(`**${CHANGES}/eligible-orders*`);
    await button('Retry').click();
    await expect(main).toContainText('No Post Cutoff Changes eligible order.');
  },
);

test(
  'an order skipped with a chosen amount shows what is returned and what is kept',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'skipped@demo.larder.test');
    // The demo's order was skipped for all that was paid.
    await page.route(`**${CHANGES}/eligible-orders*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const returns = { credit: 10, refund: 0, kept: 54.2 };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, returns } } });
    });
    const { panel, main } = await open(page, user.id);
    await expect(panel('Skip or unskip')).toContainText('At the deadline, $10.00 returns as credit, $54.20 is kept.');
    await expect(main).toContainText('Of the amount paid, $10.00 returns as credit, $54.20 is kept.');
  },
);
