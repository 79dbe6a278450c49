import type { APIRequestContext, Page } from '@playwright/test';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import { answerOf, MARK } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { dialog } from '../../pages/dialog.ts';
import { setTabHidden } from '../../pages/hidden-tab.ts';
import { userNamed } from '../../pages/ledger.ts';
import { palette } from '../../pages/palette.ts';
import { reasonFields } from '../../pages/reason-fields.ts';
import { toasts } from '../../pages/toasts.ts';
import { userPage } from '../../pages/user-page.ts';
import { expect, test } from '../../world.ts';

// CUST-99

interface FoundBox {
  order: { id: number; deliver_at: string; cart: { data: { items: { name: string }[] } } };
}

const boxesPath = (userId: number) => `/api/customers/admin/users/${userId}/boxes`;
const boxesOf = async (api: APIRequestContext, userId: number) =>
  (await answerOf<{ boxes: FoundBox[] }>(api.get(boxesPath(userId)))).data.boxes;

async function skip(api: APIRequestContext, userId: number, orderId: number): Promise<void> {
  const { data: reasons } = await answerOf<{ id: number; title: string }[]>(
    api.get('/api/sales/order-skipped-reasons'),
  );
  const reason = reasons.find(({ title }) => title === 'Away that week');
  await answerOf(
    api.post(`/api/sales/admin/post-cutoff-changes/skipped-orders/${orderId}`, {
      data: { user_id: userId, reason_id: reason?.id, details: null, funds_return: { type: 'credit', amount: null } },
    }),
  );
}

/** The dialog of the first box, opened by its act, with a changed quantity. */
async function changeMeals(page: Page, userId: number, [first]: FoundBox[]) {
  await page.goto(`/users/${userId}?act=change_meals`);
  const meals = dialog(page, `Change meals in the box of ${showShortDay(first?.order.deliver_at ?? '')}`);
  const [item] = first?.order.cart.data.items ?? [];
  const quantity = meals.root.getByLabel(`Quantity of ${item?.name}`, { exact: true });
  await quantity.fill('7');
  return { meals, quantity };
}

async function readBoxesAgain(page: Page, userId: number): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().endsWith(boxesPath(userId)));
  await page.clock.fastForward(31_000);
  await read;
  await expect(boxes(page).cards.first()).toContainText('Skipped');
}

test('a cart that is typed for one box is never saved in another, though a later read offers that one', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const found = await boxesOf(api, customer.id);
  await page.clock.install();
  const { meals, quantity } = await changeMeals(page, customer.id, found);
  await skip(api, customer.id, found[0]?.order.id ?? 0);
  await readBoxesAgain(page, customer.id);
  await expect(meals.root).toBeVisible();
  await expect(quantity).toHaveValue('7');
  await meals.button('Save cart').click();
  await expect(meals.root.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(quantity, 'what was typed stays').toHaveValue('7');
  expect((await boxesOf(api, customer.id))[1]?.order.cart).toEqual(found[1]?.order.cart);
});

test('a dialog stays with everything typed when a later read refuses its act', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const found = await boxesOf(api, customer.id);
  await page.clock.install();
  const { meals, quantity } = await changeMeals(page, customer.id, found);
  for (const { order } of found) await skip(api, customer.id, order.id);
  await readBoxesAgain(page, customer.id);
  await expect(quantity).toHaveValue('7');
  await expect(toasts(page).toast('Change meals: not possible')).toHaveCount(0);
  await expect(meals.root).toBeVisible();
});

test(
  'a dialog of a box stays when its box leaves the list',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const [first] = await boxesOf(api, customer.id);
    const day = showShortDay(first?.order.deliver_at ?? '');
    await page.clock.install();
    await page.goto(`/users/${customer.id}`);
    const { cards, box, act } = boxes(page);
    await act(`Change meals in the box of ${day}`).click();
    const [item] = first?.order.cart.data.items ?? [];
    const quantity = dialog(page, `Change meals in the box of ${day}`).root.getByLabel(`Quantity of ${item?.name}`, {
      exact: true,
    });
    await quantity.fill('7');
    await page.route(`**${boxesPath(customer.id)}`, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { boxes: FoundBox[] } };
      const others = data.boxes.filter(({ order }) => order.id !== first?.order.id);
      await route.fulfill({ response, json: { data: { ...data, boxes: others } } });
    });
    await page.clock.fastForward(31_000);
    await expect(box(day)).toHaveCount(0);
    await expect(quantity).toHaveValue('7');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(quantity).toHaveCount(0);
    await expect(cards.first()).toBeVisible();
  },
);

test('an act opened over an edited dialog asks before the edits are lost', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const { meals, quantity } = await changeMeals(page, customer.id, await boxesOf(api, customer.id));
  const { field, chosen, root } = palette(page);
  const ask = async (act: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(act);
    await expect(chosen).toContainText(act);
    await page.keyboard.press('Enter');
    await expect(root).toHaveCount(0);
  };
  const leaving = dialog(page, 'Leave without saving?');
  const pause = dialog(page, `Pause the subscription of ${customer.name}`);
  await ask('Pause boxes');
  await leaving.button('Keep editing').click();
  await leaving.expectClosed();
  await expect(quantity).toHaveValue('7');
  await ask('Change meals');
  await expect(quantity, 'the same act replaces nothing').toHaveValue('7');
  await expect(leaving.root).toHaveCount(0);
  await ask('Pause boxes');
  await leaving.button('Discard changes').click();
  await pause.expectOpen();
  await meals.expectClosed();
  await expect(page).toHaveURL(`/users/${customer.id}`);
});

test('an act is opened again after its dialog was closed', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}?act=send_card_link`);
  const link = dialog(page, `Send ${customer.name} a link to add a card`);
  const { field, chosen } = palette(page);
  for (const way of ['at first', 'again']) {
    await expect(link.root, way).toBeVisible();
    await link.button('Cancel').click();
    await link.expectClosed();
    await page.keyboard.press('Control+k');
    await field.fill('Send card link');
    await expect(chosen).toContainText('Send card link');
    await page.keyboard.press('Enter');
  }
  await link.expectOpen();
});

test(
  'a dialog of the subscription stays when a colleague ends the subscription',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    await page.clock.install();
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Scheduled Cancellations');
    await panel.getByRole('button', { name: 'Schedule cancellation', exact: true }).click();
    const { root } = dialog(page, `Schedule the cancellation of ${customer.name}`);
    const { reason, answer } = reasonFields(root);
    await reason.selectOption({ index: 1 });
    await answer('Details').fill(`${MARK} moves abroad`);
    const { data: reasons } = await answerOf<{ id: number }[]>(
      api.get('/api/sales/admin/reasons?type=SUBSCRIPTION_CANCELLATION'),
    );
    await answerOf(
      api.delete(`/api/customers/admin/users/${customer.id}/active-subscriptions`, {
        data: { reason: { id: reasons[0]?.id, details: MARK } },
      }),
    );
    await page.clock.fastForward(21_000);
    await setTabHidden(page, true);
    await setTabHidden(page, false);
    await expect(panel).toContainText('The subscription is already cancelled.');
    await expect(answer('Details')).toHaveValue(`${MARK} moves abroad`);
  },
);

test(
  'the refusal of a skip ends once its answer is changed',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    const message = 'The database is resting.';
    await page.route('**/skipped-orders/*', (route) =>
      route.request().url().includes('preview=')
        ? route.fallback()
        : route.fulfill({ status: 422, json: { message, code: 'refused', errors: {} } }),
    );
    await page.goto(`/users/${customer.id}?act=skip`);
    const root = page.getByRole('dialog', { name: /^Skip the box of / });
    await root.getByRole('button', { name: 'Something else…' }).click();
    const answer = root.getByLabel('What made you skip?');
    await answer.fill(`${MARK} is away`);
    await root.getByRole('button', { name: 'Skip order' }).click();
    const alert = root.getByRole('alert').filter({ hasText: message });
    await expect(alert.first()).toBeVisible();
    await answer.fill(`${MARK} travels`);
    await expect(alert).toHaveCount(0);
  },
);

test(
  'a dialog in its review leaves the focus where it is and asks before it is left',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'active@demo.larder.test');
    await page.route('**/skipped-orders/*', (route) =>
      route.request().url().includes('preview=') ? route.fallback() : route.abort(),
    );
    await page.clock.install();
    await page.goto(`/users/${user.id}/post-cutoff`);
    await page.getByRole('button', { name: 'Skip order', exact: true }).click();
    const skipping = page.getByRole('dialog', { name: /^Skip the box of / });
    await skipping.getByLabel('Reason').selectOption({ label: 'Away that week' });
    await skipping.getByRole('button', { name: 'Preview' }).click();
    await expect(skipping).toContainText('Review before confirming.');
    await skipping.getByRole('button', { name: 'Back' }).focus();
    await page.clock.runFor(3_000);
    await expect(skipping.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Control+k');
    const { field, chosen } = palette(page);
    await field.fill('Carriers');
    await expect(chosen).toHaveText(/^Carriers/);
    await page.keyboard.press('Enter');
    await dialog(page, 'Leave without saving?').button('Keep editing').click();
    await expect(skipping).toContainText('Review before confirming.');
  },
);
