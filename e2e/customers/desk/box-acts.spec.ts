import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../../accessible.ts';
import { answerOf } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { expect, test } from '../../world.ts';

test('the reasons of a skip wait for its figures, and nothing moves when they appear', async ({
  staffPage: page,
  customer,
}) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/skipped-orders\/\d+\?preview/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`/users/${customer.id}`);
  const card = boxes(page).cards.first();
  await card.getByRole('button', { name: /^Skip the box of/ }).click();
  const { root } = dialog(page, 'Skip the box of');
  const reasons = root.getByRole('group', { name: 'Press the reason to skip' }).getByRole('button');
  await reasons.first().scrollIntoViewIfNeeded();
  const places = () => root.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const before = await places();
  const away = reasons.filter({ hasText: 'Away that week' });
  await expect(away).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await away.click({ force: true });
  await expect(root.getByText('Total afterwards')).toHaveCount(0);
  answer();
  await expect(root.getByText('Total afterwards')).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(away).toBeEnabled();
  await expect(card, 'the early press skipped nothing').toContainText('Coming');
  await away.click();
  await expect(root).toHaveCount(0);
  await expect(card).toContainText('Skipped');
});

interface LastBox {
  id: number;
  cart: { data: { items: { sku: string; name: string }[] } };
}

async function lastBoxOf(api: APIRequestContext, userId: number): Promise<LastBox> {
  const url = `/api/customers/admin/users/${userId}/boxes`;
  const { data } = await answerOf<{ boxes: { order: LastBox }[] }>(api.get(url));
  const order = data.boxes.at(-1)?.order;
  if (!order) throw new Error('the customer has no box');
  return order;
}

test('a refund of the last box is of all that is left, or of the meals that are picked', async ({
  staffPage: page,
  api,
}) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  const order = await lastBoxOf(api, id);
  const [meal] = order.cart.data.items;
  const priced = (products: object[]) =>
    answerOf<{ amount: number; maximum: number }>(
      api.post(`/api/credits/admin/orders/${order.id}/amount`, { data: { products, as: 'refund' } }),
    );
  const whole = (await priced([])).data.maximum.toFixed(2);
  const ofMeal = (await priced([{ sku: meal?.sku, quantity: 1 }])).data.amount.toFixed(2);
  await page.goto(`/users/${id}`);
  const card = boxes(page).cards.last();
  await card.getByRole('button', { name: /^Refund for the box of/ }).click();
  const { root, button } = dialog(page, 'Refund for Active Sato');
  const amount = root.getByLabel('Amount');
  const picked = root.getByRole('table', { name: 'Products' }).getByRole('checkbox', { name: meal?.name ?? '' });
  await expect(amount).toHaveValue(whole);
  await picked.check();
  await expect(amount).toHaveValue(ofMeal);
  await root.getByRole('checkbox', { name: 'Spoiled meal' }).check();
  await expect(button(`Issue refund of $${ofMeal}`)).toBeVisible();
  await expectAccessible(page);
  await picked.uncheck();
  await expect(amount).toHaveValue(whole);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(root).toHaveCount(0);

  await card.locator('summary').click();
  await card.getByRole('button', { name: `Refund ${meal?.name}`, exact: true }).click();
  await expect(picked).toBeChecked();
  await expect(amount).toHaveValue(ofMeal);
});
