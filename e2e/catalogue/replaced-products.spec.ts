import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectFocusInSight, expectNoSideScroll } from '../accessible.ts';
import { answerOf, makeCustomer } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { makeProduct } from '../pages/product-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, NARROW, test, WIDE } from '../world.ts';

interface Creatable {
  order_week_id: number;
  order: { id: number } | null;
  is_cutoff_passed: boolean;
}

/** A dish in the coming order of one customer, and another one that takes its place. */
async function makeProductInOrder(api: APIRequestContext) {
  const [goes, comes] = [await makeProduct(api), await makeProduct(api, { item_price: 15 })];
  const customer = await makeCustomer(api);
  const { data } = await answerOf<Creatable[]>(
    api.get(`/api/customers/admin/users/${customer.id}/orders/creatable-orders`),
  );
  const coming = data.find(({ order, is_cutoff_passed }) => order !== null && !is_cutoff_passed);
  if (!coming?.order) throw new Error(`${customer.name} has no coming order`);
  const items = [{ sku: goes.sku, quantity: 8 }];
  await answerOf(api.put(`/api/sales/orders/${coming.order.id}/cart`, { data: { items } }));
  return { goes, comes, customer, orderId: coming.order.id, weekId: coming.order_week_id };
}

/** On the menu of the week of the order that holds it. */
async function makeProductOnMenu(api: APIRequestContext) {
  const { goes, orderId, weekId } = await makeProductInOrder(api);
  const { data: plan } = await answerOf<{ weeks: { id: number; number: number }[] }>(
    api.get('/api/sales/admin/menu-plan?weeks=26'),
  );
  const week = plan.weeks.find(({ id }) => id === weekId);
  if (!week) throw new Error(`The week of order ${orderId} is not in the planner.`);
  await answerOf(api.post('/api/sales/admin/menu-plan/moves', { data: { sku: goes.sku, to_week_id: week.id } }));
  return { goes, week };
}

const availability = (page: Page) => page.getByRole('region', { name: 'Availability' });
const previewIn = (page: Page) => page.getByRole('region', { name: 'Preview of the replacement' });
const hasDish = (page: Page, name: string) =>
  expect(page.getByRole('region', { name: 'Cart' }).first()).toContainText(name);

for (const [viewport, colorScheme] of [
  [WIDE, 'light'],
  [NARROW, 'dark'],
] as const)
  test.describe(`at ${viewport.width} px, ${colorScheme}`, { tag: viewport === NARROW ? ['@full'] : [] }, () => {
    test.use({ viewport, colorScheme });

    test('a dish is sold out in a week and back, and replaced in the coming orders', async ({
      staffPage: page,
      api,
    }) => {
      const { goes, comes, customer, orderId } = await makeProductInOrder(api);
      await page.goto(`/products/${goes.sku}`);
      const sales = availability(page);
      await expect(sales.getByText('1 upcoming order holds it and keeps it until it is replaced.')).toBeVisible();
      // The orders of the first week may be closed already.
      const inWeek = sales.getByRole('button', { name: /^Sold out in week \d+$/, disabled: false }).first();
      const week = /\d+$/.exec((await inWeek.getAttribute('aria-label')) ?? '')?.[0] ?? '';
      await inWeek.click();
      const question = dialog(page, `Mark ${goes.name} as sold out in week ${week}`);
      await expect(question.root).toContainText('can take it. Other weeks are not affected.');
      await expectAccessible(page);
      await question.button('Mark as sold out').click();
      await expect(toasts(page).toast(`${goes.name} is sold out in week ${week}`)).toBeVisible();
      const back = sales.getByRole('button', { name: `Back for sale in week ${week}` });
      await expect(back).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await back.click();
      await expect(sales.getByRole('button', { name: `Sold out in week ${week}` })).toBeVisible();
      await sales.getByRole('link', { name: 'Replace' }).click();
      const form = recordForm(page, 'Preview');
      await form.save.click();
      await expect(page.getByText('Please choose a product.')).toHaveCount(1);
      await page.getByRole('combobox', { name: `Replace ${goes.name} by` }).fill(comes.sku);
      await page.getByRole('option', { name: comes.name }).click();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.click();
      const seen = previewIn(page);
      await expect(seen.getByText(`8 ${goes.name} become ${comes.name} in 1 order.`)).toBeVisible();
      await expect(seen.getByText(`${comes.name} is not on the menu of week`)).toBeVisible();
      await expect(seen.getByRole('row').filter({ hasText: customer.name })).toContainText('Will be replaced.');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await seen.getByRole('button', { name: 'Replace in 1 order' }).click();
      await expect(toasts(page).toast('Replacement started')).toBeVisible();
      await expect(page).toHaveURL(/\/batches\/\d+$/);
      const progress = page.getByRole('region', { name: 'Progress' });
      await expect(progress).toContainText('100%', { timeout: 25_000 });
      await expect(progress).toContainText(comes.sku);
      await expectAccessible(page);
      await page.goto(`/orders/${orderId}`);
      await hasDish(page, comes.name);
    });
  });

test('a dish is replaced by the keyboard alone', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { goes, comes, orderId } = await makeProductInOrder(api);
  await page.goto(`/products/${goes.sku}`);
  const tabTo = async (name: RegExp | string, role: 'link' | 'button' | 'combobox') => {
    const target = page.getByRole(role, { name }).first();
    await expect(target).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await expectFocusInSight(page);
  };
  await tabTo('Replace', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/replacement$/);
  await tabTo(`Replace ${goes.name} by`, 'combobox');
  await page.keyboard.type(comes.sku);
  await expect(page.getByRole('option', { name: comes.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo('Preview', 'button');
  await page.keyboard.press('Enter');
  await expect(previewIn(page).getByText(`8 ${goes.name} become ${comes.name} in 1 order.`)).toBeVisible();
  await tabTo('Replace in 1 order', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('100%', { timeout: 25_000 });
  await page.goto(`/orders/${orderId}`);
  await hasDish(page, comes.name);
});

test(
  'a dish of the menu planner is sold out in its week and back, and its replacement begins with that week',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { goes, week } = await makeProductOnMenu(api);
    await page.goto('/menu-planner');
    const column = page.getByRole('region', { name: `Week ${week.number}`, exact: true });
    const card = column.getByRole('button', { name: new RegExp(`^${goes.name} \\$`) });
    await card.press('Enter');
    const { root } = dialog(page, `${goes.name}, week ${week.number}`);
    await expect(root).toContainText('1 upcoming order of this week holds it and keeps it until it is replaced.');
    await expectAccessible(page);
    await root.getByRole('button', { name: `Sold out in week ${week.number}` }).press('Enter');
    const question = dialog(page, `Mark ${goes.name} as sold out in week ${week.number}`);
    await expect(question.root).toContainText('1 upcoming order of this week holds it');
    await question.button('Mark as sold out').press('Enter');
    const back = root.getByRole('button', { name: `Back for sale in week ${week.number}` });
    await expect(back).toBeVisible();
    await expect(card).toContainText('Sold out');
    await expectAccessible(page);
    await back.press('Enter');
    await expect(root.getByRole('button', { name: `Sold out in week ${week.number}` })).toBeVisible();
    await expect(card).not.toContainText('Sold out');
    await root.getByRole('link', { name: 'Replace' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/products/${goes.sku}/replacement\\?week=${week.id}$`));
    await expect(page.getByRole('checkbox', { name: new RegExp(`^Week ${week.number},`) })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Week /, checked: true })).toHaveCount(1);
  },
);
