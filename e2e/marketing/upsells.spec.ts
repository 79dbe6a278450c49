import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const URL = '/api/sales/admin/upsells';

interface Upsell {
  id: number;
  name: string;
  products: string[];
}
/** Each journey uses one of the demo and restores it. */
async function upsellOf(api: APIRequestContext, name: string, products: string[]) {
  const { data } = await answerOf<Upsell[]>(api.get(`${URL}?per_page=100`));
  const upsell = data.find((each) => each.name === name);
  if (!upsell) throw new Error(`There is no upsell ${name}.`);
  await answerOf(api.post(`${URL}/${upsell.id}`, { data: { products } }));
  return upsell;
}
const productsOf = async (api: APIRequestContext, id: number) =>
  (await answerOf<Upsell>(api.get(`${URL}/${id}`))).data.products;

atEveryWidthInFull(({ width }) => {
  test(
    'upsells are listed, and their products can be added, removed and reordered',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const name = width > 1000 ? 'Snacks for the road' : 'Dinner for the freezer';
      const { id } = await upsellOf(api, name, ['SNA-001', 'SNA-002', 'SNA-004']);
      await page.goto('/upsells');
      const { row } = listPage(page, 'Upsells');
      await expect(row(name)).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await row(name).getByRole('link', { name }).click();
      await expectPage(page, `Edit ${name} items`);
      const form = recordForm(page, 'Save');
      const items = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
      await expect(items).toHaveCount(3);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(items).toHaveCount(3);
      await form.select('Product').fill('SNA-001');
      await expect(page.getByRole('option', { name: / is already in this list/ })).toBeDisabled();
      await form.select('Product').fill('SNA-003');
      await page.getByRole('option', { name: /SNA-003/ }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
      await expect(items).toHaveCount(4);
      await expect(form.unsaved).toContainText('Products');
      const preview = page.getByRole('region', { name: 'Customer preview' });
      await expect(preview.getByRole('listitem')).toHaveCount(4);
      expect(await productsOf(api, id)).toHaveLength(3);
      await items
        .nth(1)
        .getByRole('button', { name: /^Remove / })
        .click();
      await expect(items).toHaveCount(3);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.click();
      await expect(toasts(page).toast('Upsell updated')).toBeVisible();
      expect(await productsOf(api, id)).toEqual(['SNA-001', 'SNA-004', 'SNA-003']);

      await items.nth(2).getByRole('button', { name: / up$/ }).click();
      await expect(items.nth(1)).toContainText('SNA-003');
      await expect.poll(() => productsOf(api, id)).toEqual(['SNA-001', 'SNA-003', 'SNA-004']);
      await expect(form.unsaved).toHaveCount(0);
    },
  );
});

test('a conflict on an upsell shows both lists of products', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await upsellOf(api, 'A jar for tomorrow', ['PUR-005', 'PUR-009']);
  await page.goto(`/upsells/${id}/edit`);
  const items = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await answerOf(api.post(`${URL}/${id}`, { data: { products: ['PUR-002'] } }));
  await items.nth(1).getByRole('button', { name: / up$/ }).click();
  await expect(recordForm(page, 'Save').conflict).toContainText('Pear Puree');
});

test(
  'an upsell is created, keeps typed values while its products are reordered, and is archived and restored',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const name = `${MARK} ${unique()}`;
    await page.goto('/upsells');
    await page.getByRole('link', { name: 'New Upsell' }).click();
    await expectPage(page, 'New Upsell');
    const form = recordForm(page, 'Save');
    await form.save.click();
    await expectFieldError(form.text('Name'), /Name is required\./);
    await form.fill({ Name: name, Price: '4.5' });
    await form.select('Category').selectOption('Snacks');
    for (const sku of ['SNA-001', 'SNA-002']) {
      await form.select('Product').fill(sku);
      await page.getByRole('option', { name: new RegExp(sku) }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await expectAccessible(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Upsell created')).toBeVisible();
    await expectPage(page, `Edit ${name} items`);
    const id = Number(/\/upsells\/(\d+)\/edit$/.exec(page.url())?.[1]);
    await expect(form.text('Price')).toHaveValue('4.50');

    await form.text('Name').fill(`${name} typed`);
    const items = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
    await items.nth(1).getByRole('button', { name: / up$/ }).click();
    await expect.poll(() => productsOf(api, id)).toEqual(['SNA-002', 'SNA-001']);
    await expect(form.unsaved).toHaveText('Unsaved changes: Upsell');
    const { data } = await answerOf<Upsell>(api.get(`${URL}/${id}`));
    expect(data).toMatchObject({ name, price: 4.5, category: { name: 'Snacks' } });
    await form.text('Name').fill(name);

    await page.getByRole('button', { name: `Archive ${name}` }).click();
    const archiving = dialog(page, `Archive ${name}`);
    await expect(archiving.root).toContainText('Customers are no longer offered it. You can restore it at any time.');
    await archiving.button('Archive').dblclick();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All upsells' }).click();
    const { row, filter } = listPage(page, 'Upsells');
    await expect(row('Snacks for the road')).toBeVisible();
    await expect(row(name)).toHaveCount(0);
    await filter('Status').selectOption('Archived');
    await expectAccessible(page);
    await row(name).getByRole('link', { name }).click();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await dialog(page, `Restore ${name}`).button('Restore').click();
    await expect(page.getByRole('button', { name: `Archive ${name}` })).toBeVisible();

    await page.getByRole('link', { name: 'All upsells' }).click();
    await filter('Status').selectOption('Active');
    await expect(row(/./).first()).toContainText(name);
    await page.getByRole('button', { name: 'Reorder' }).click();
    const order = dialog(page, 'Reorder upsells');
    await order.button(`Move ${name} up`).click();
    await expect(toasts(page).toast('New order saved')).toBeVisible();
    await expectAccessible(page);
    await order.button('Done').click();
    await filter('Sort').selectOption('Display order');
    await expect(row(/./).nth(-2)).toContainText(name);
    await answerOf(api.post(`${URL}/${id}/archive`));
  },
);
