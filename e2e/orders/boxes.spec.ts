import type { APIRequestContext, Page } from '@playwright/test';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK } from '../made-by-api.ts';
import { boxes, boxOf } from '../pages/boxes.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, NARROW, test } from '../world.ts';

interface FoundBox {
  place: string;
  stage: string;
  order: {
    id: number;
    kind: string;
    deliver_at: string;
    total_cost: number;
    cart: { data: { items: { sku: string; name: string; quantity: number }[] } };
  };
}

async function boxesOf(api: APIRequestContext, userId: number): Promise<FoundBox[]> {
  const url = `/api/customers/admin/users/${userId}/boxes`;
  return (await answerOf<{ boxes: FoundBox[] }>(api.get(url))).data.boxes;
}

/** Use a customer made for the test, so that journeys side by side do not meet. */
async function openFirst(
  page: Page,
  api: APIRequestContext,
  userId: number,
  isWanted: (box: FoundBox) => boolean = () => true,
) {
  const first = (await boxesOf(api, userId)).find(isWanted);
  if (!first) throw new Error('the customer has no box');
  await page.goto(`/users/${userId}`);
  const day = showShortDay(first.order.deliver_at);
  return { ...boxes(page), first, day, card: boxes(page).box(day) };
}

atEveryWidthInFull(() => {
  test('the boxes under the head show days, states, meals, totals and what can be done', async ({
    staffPage: page,
    api,
  }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    const found = await boxesOf(api, id);
    await page.goto(`/users/${id}`);
    const { cards } = boxes(page);
    await expect(cards).toHaveCount(found.length);
    for (const [index, { order }] of found.entries()) {
      await expect(cards.nth(index)).toContainText(showShortDay(order.deliver_at));
      await expect(cards.nth(index)).toContainText(`$${order.total_cost.toFixed(2)}`);
      const link = cards.nth(index).getByRole('link', { name: `Order #${order.id}` });
      await expect(link).toHaveAttribute('href', `/orders/${order.id}`);
    }
    // A box that waits for its shipment counts down to nothing.
    const changeable = cards.filter({ hasText: /In its window|Coming/ }).first();
    await expect(changeable).toContainText(/(Changes until|Cutoff) \w{3} \d+\/\d+ \d+:59 PM ?in \d/);
    await expect(cards.last()).toContainText('Delivered');
    await cards
      .last()
      .getByText(/^\d+ meals$/)
      .click();
    const [item] = found.at(-1)?.order.cart.data.items ?? [];
    await expect(cards.last().getByRole('list', { name: 'Meals' })).toContainText(item?.name ?? 'a meal');
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test('a box is skipped and unskipped before its cutoff', async ({ staffPage: page, api, customer }) => {
    const { card, day, act, first } = await openFirst(page, api, customer.id);
    await act(`Skip the box of ${day}`).click();
    const skip = dialog(page, `Skip ${boxOf(first.order)} for ${customer.email}`);
    const reasons = skip.root.getByRole('group', { name: 'Press the reason to skip' });
    await expect(skip.root).toContainText(`This skips the box of ${day}`);
    await expect(skip.root).toContainText('it will not be charged or delivered.');
    await expect(skip.root.getByRole('radio', { name: 'Refund' }), 'no money moves before the cutoff').toHaveCount(0);
    await expect(skip.root).toContainText('Total afterwards$0.00');
    await expect(skip.button('Skip order'), 'a reason is pressed instead').toHaveCount(0);
    await expect(reasons, 'Enter held too long skips nothing').toBeFocused();
    await expectAccessible(page);
    await reasons.getByRole('button', { name: 'Away that week' }).dblclick();
    await skip.expectClosed();
    await expect(toasts(page).toast('Success')).toHaveCount(1);
    await expect(card).toContainText('Skipped');
    await expect(act(`Unskip the box of ${day}`), 'the button that opened the dialog').toBeFocused();

    await page.keyboard.press('Enter');
    const unskip = dialog(page, `Unskip ${boxOf(first.order)} for ${customer.email}`);
    await expect(unskip.root).toContainText('it will be charged at its cutoff and delivered.');
    await expect(unskip.button('Unskip order')).toBeFocused();
    await page.keyboard.press('Enter');
    await unskip.expectClosed();
    await expect(card).toContainText('Coming');
    await expect(act(`Skip the box of ${day}`)).toBeFocused();
  });
});

test(
  'a reason that requires an answer opens its field, and the order is skipped with the answer',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const { card, day, act, first } = await openFirst(page, api, customer.id);
    await act(`Skip the box of ${day}`).click();
    const skip = dialog(page, `Skip ${boxOf(first.order)} for ${customer.email}`);
    await expect(skip.root).toContainText('Total afterwards$0.00');
    await skip.button('Too much food at home…').click();
    await expect(skip.root, 'what the reason tells staff to do first').toContainText('Offer a smaller plan');
    await skip.button('Something else…').click();
    const answer = skip.root.getByLabel('What made you skip?');
    await expect(answer).toBeFocused();
    await skip.button('Skip order').click();
    await expect(answer).toHaveAccessibleDescription('Please provide a response to: What made you skip?');
    await expect(card).toContainText('Coming');
    await answer.fill(`${MARK} is away`);
    await expectAccessible(page);
    await skip.button('Skip order').click();
    await skip.expectClosed();
    await expect(card).toContainText('Skipped');
    await page.goto(`/orders/${first.order.id}`);
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(/\(week \d+\): Something else/);
  },
);

test('meals are changed before the cutoff, and a refused cart keeps its quantities', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const { card, day, act, first } = await openFirst(page, api, customer.id);
  const [item, other] = first.order.cart.data.items;
  await act(`Change meals in the box of ${day}`).click();
  const meals = dialog(page, `Change meals in the box of ${day}`);
  const quantity = meals.root.getByLabel(`Quantity of ${item?.name}`, { exact: true });
  await meals.button(`Remove ${other?.name}`).click();
  await meals.button('Save cart').click();
  await expect(meals.root.getByRole('alert').filter({ hasText: 'need at least' })).toContainText(
    /This customer's orders need at least \d+ products; this cart has \d+\./,
  );
  await expect(meals.root.getByLabel(`Quantity of ${other?.name}`, { exact: true })).toHaveCount(0);
  await quantity.fill('4');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(quantity).toHaveValue('4');
  await expect(meals.root).toContainText('Total afterwards');
  await meals.button('Save cart').click();
  await meals.expectClosed();
  await expect(toasts(page).toast('Success')).toBeVisible();
  await card.locator('summary').click();
  await expect(card.getByRole('list', { name: 'Meals' })).toContainText(`4 × ${item?.name}`);
  await expect(card.getByRole('list', { name: 'Meals' })).not.toContainText(other?.name ?? 'a meal');
});

test('an order is cancelled and resumed from its box', { tag: '@full' }, async ({ staffPage: page, api, customer }) => {
  const { card, day, act, first } = await openFirst(page, api, customer.id);
  await act(`Cancel order of the box of ${day}`).click();
  const cancel = dialog(page, `Cancel the box of ${day}`);
  await expect(cancel.root).toContainText('Please confirm you want to CANCEL this order?');
  await expect(cancel.root).toContainText(`Order #${first.order.id}`);
  await cancel.button('Cancel order').click();
  await cancel.expectClosed();
  await expect(card).toContainText('Cancelled');
  await act(`Resume the box of ${day}`).click();
  const resume = dialog(page, `Resume the box of ${day}`);
  await expect(resume.root).toContainText('Please confirm you want to active this order?');
  await expect(resume.root).toContainText(/Total afterwards\$\d+\.\d\d/);
  await expectAccessible(page);
  await answerOf(api.post(`/api/customers/admin/users/${customer.id}/orders/${first.order.id}/resume`));
  await resume.button('Resume order').click();
  await expect(resume.root.getByRole('alert')).toBeVisible();
  await resume.button('Close').click();
  await resume.expectClosed();
  await expect(card).toContainText('Coming');
  await answerOf(api.post(`/api/customers/admin/users/${customer.id}/orders/${first.order.id}/cancel`));
  await page.reload();
  await act(`Resume the box of ${day}`).click();
  await resume.button('Resume order').click();
  await resume.expectClosed();
  await expect(card).toContainText('Coming');
  await expect(act(`Cancel order of the box of ${day}`)).toBeFocused();
});

test.describe('at 390 px', () => {
  test.use({ viewport: NARROW });
  test('the first screen shows the state, the next box and its acts', async ({ staffPage: page, api, customer }) => {
    const { card, act, day } = await openFirst(page, api, customer.id);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(act(`Skip the box of ${day}`)).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page);
  });
});

test(
  'a meal of the window is changed after unlocking, and the order is locked again',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id } = await userNamed(api, 'rogue-37@demo.larder.test');
    const { data: quote } = await answerOf<{ productionCycle: { id: number }; orderWeek: { id: number } }>(
      api.get(`/api/sales/admin/users/${id}/rogue-order-delivery-quote`),
    );
    const active = await userNamed(api, 'active@demo.larder.test');
    const [model] = await boxesOf(api, active.id);
    await answerOf(
      api.post(`/api/sales/admin/users/${id}/rogue-orders`, {
        data: {
          production_cycle_id: quote.productionCycle.id,
          order_week_id: quote.orderWeek.id,
          items: model?.order.cart.data.items.slice(0, 2).map(({ sku }) => ({ sku, quantity: 1 })),
        },
      }),
    );
    const { card, day, act, first } = await openFirst(page, api, id, ({ order }) => order.kind === 'rogue');
    const change = act(`Change meals in the box of ${day}`);
    await expect(change, 'the lock concerns the customer').toBeEnabled();
    await act(`Unlock the box of ${day}`).click();
    await expect(toasts(page).toast('Order has been unlocked for post cutoff changes.')).toBeVisible();
    await expect(card).toContainText('In its window, unlocked');
    await change.click();
    const meals = dialog(page, `Change meals in the box of ${day}`);
    const [item] = first.order.cart.data.items;
    const quantity = meals.root.getByLabel(`Quantity of ${item?.name}`, { exact: true });
    await quantity.fill('900');
    await meals.button('Preview').click();
    await expect(meals.root.getByRole('listitem').filter({ hasText: item?.name ?? '' })).toContainText(
      /Only \d+ of .* are left for this week\./,
    );
    await expect(quantity).toHaveValue('900');
    await quantity.fill('2');
    await meals.button('Preview').click();
    await expect(meals.root).toContainText('Charged at');
    await meals.button('Save cart').click();
    await meals.expectClosed();
    await act(`Lock the box of ${day}`).click();
    await expect(card).toContainText('In its window');
    await act(`Set funds return of the box of ${day}`).click();
    const funds = dialog(page, `Funds return strategy of the box of ${day}`);
    await funds.root.getByRole('radio', { name: 'Credit' }).check();
    await funds.button('Preview').click();
    await funds.button('Save strategy').click();
    await funds.expectClosed();
    await expect(toasts(page).toast('Funds return strategy updated')).toBeVisible();
    await expect(card).toContainText('Funds return: Credit');
  },
);

test(
  'a meal of the last box is credited with its order and meal filled in',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    const last = (await boxesOf(api, id)).at(-1);
    const [item] = last?.order.cart.data.items ?? [];
    await page.goto(`/users/${id}`);
    const card = boxes(page).cards.last();
    await card.locator('summary').click();
    await card.getByRole('button', { name: `Credit ${item?.name}`, exact: true }).click();
    const { root } = dialog(page, 'Credit for Active Sato');
    await expect(root.getByRole('combobox', { name: 'Order' })).toHaveValue(String(last?.order.id));
    await root.getByRole('combobox', { name: 'Reason' }).selectOption('Foreign material');
    await expect(root.getByLabel(`Quantity of ${item?.name}`, { exact: true })).toHaveValue('1');
    await expect(root.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(root).toHaveCount(0);
  },
);

test('a failed load of the boxes offers a retry', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  let fails = true;
  await page.route(/\/users\/\d+\/(page|boxes)$/, async (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }) : route.continue(),
  );
  await page.goto(`/users/${customer.id}`);
  const { root, cards } = boxes(page);
  await expect(root).toContainText('The server could not respond.');
  fails = false;
  await root.getByRole('button', { name: 'Retry' }).click();
  await expect(cards.first()).toBeVisible();
});

test(
  'the boxes are readable in dark mode, and say why there is none',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const { id } = await userNamed(api, 'abandoned@demo.larder.test');
    await page.goto(`/users/${id}`);
    await expect(boxes(page).root).toContainText('No coming boxes. This customer never subscribed.');
    await expectAccessible(page);
    await page.goto(`/users/${(await userNamed(api, 'active@demo.larder.test')).id}`);
    await expect(boxes(page).cards.first()).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a customer without a coming box is told which weeks are open, and led to where their orders are made',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.route(`**/api/customers/admin/users/${customer.id}/{boxes,page}`, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { boxes: object } };
      const none = { boxes: [], weeks_to_fill: [{ number: 202_650, cutoff_at: '2026-12-05T05:59:59Z' }] };
      const of = (boxes: object) => ({ ...boxes, ...none });
      const isPage = route.request().url().endsWith('/page');
      await route.fulfill({ response, json: { data: isPage ? { ...data, boxes: of(data.boxes) } : of(data) } });
    });
    await page.goto(`/users/${customer.id}`);
    const { root } = boxes(page);
    await expect(root).toContainText('No coming boxes. Week 202650 (cutoff Fri 12/4) has no order.');
    await root.getByRole('link', { name: 'Create Manual Order' }).click();
    await expect(userPage(page).fold('Create Manual Order')).toBeFocused();
    await expectAccessible(page);
  },
);
