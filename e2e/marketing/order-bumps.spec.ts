import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { address, atEveryWidthInFull, expect, test } from '../world.ts';

const URL = '/api/sales/admin/order-bumps';
const SAVE = 'Save Order Bump';

async function makeBump(api: APIRequestContext, fields: object = {}) {
  const own = unique();
  const { data: products } = await answerOf<{ sku: string; name: string }[]>(
    api.get('/api/admin/products?status=active&perPage=2'),
  );
  const data = { product_sku: products[0]?.sku, header: `${MARK} ${own}`, content: 'Soft', cta_text: 'Add', ...fields };
  const { data: bump } = await answerOf<{ id: number; header: string; product_sku: string }>(api.post(URL, { data }));
  return { ...bump, other: products[1] };
}

atEveryWidthInFull(() => {
  test(
    'order bumps are cards with their status, filtered by product',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { header, product_sku } = await makeBump(api);
      await page.goto('/order-bumps');
      const { heading } = listPage(page, 'Order Bumps');
      await expect(heading).toBeVisible();
      const card = page.getByRole('article').filter({ hasText: header });
      await expect(card).toContainText('Inactive');
      await expect(card).toContainText(product_sku);
      await expect(card).toContainText(/\$\d+\.\d\d/);
      await expect(card).toContainText(/\d+\/\d+\/\d{4} \d+:\d\d [AP]M CST/);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const filter = page.getByLabel('Filter by product');
      const option = filter.getByRole('option', { name: /^TOD-006 \(1\): Beef stew/ });
      await filter.selectOption(await option.innerText());
      await expect(card).toHaveCount(0);
      await expect(page).toHaveURL(/product_sku=TOD-006/);
      await page.getByRole('link', { name: 'Edit For cold evenings' }).click();
      await expectPage(page, 'Edit For cold evenings');
      await page.getByRole('link', { name: 'Back To List' }).click();
      await expect(page).toHaveURL(/product_sku=TOD-006/);
    },
  );

  test('a new order bump is previewed as customers see it while typing', async ({ staffPage: page, api }) => {
    const { other } = await makeBump(api);
    if (!other) throw new Error('The demo world has too few products.');
    const header = `${MARK} ${unique()}`;
    await page.goto('/order-bumps/create');
    const form = recordForm(page, SAVE);
    const preview = page.getByRole('region', { name: 'Customer preview' });
    await expect(preview).toContainText('Not visible: only active bumps are displayed to customers.');
    await form.save.click();
    await expectFieldError(form.text('Header'), 'Header is required.');
    await form.select('Product').fill(other.sku);
    await page.getByRole('option', { name: other.name }).click();
    await form.text('Header').fill(header);
    await form.text('Content').fill('Soft enough for first teeth');
    await form.text('CTA text').fill('Add to my box');
    await expect(preview).toContainText(header);
    await expect(preview).toContainText('Add to my box');
    await expect(preview).toContainText(/\$\d+\.\d\d/);
    await page.getByRole('switch', { name: 'Active' }).check();
    await expect(preview).toContainText('Not visible: select at least one week.');
    await form.text('Link text').fill('Change this order');
    await form.text('Link URL').fill('https://elsewhere.example.test');
    await form.save.click();
    await expectFieldError(form.text('Link URL'), /Please enter a full link starting with/);
    await form.text('Link URL').fill(`${address()}/dev/account/orders/{{orderId}}`);
    await expect(preview).toContainText('/dev/account/orders/1234');
    await page
      .getByRole('checkbox', { name: /, active$/ })
      .first()
      .check();
    await expect(preview).not.toContainText('Not visible');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Order Bump Created!')).toBeVisible();
    await expectPage(page, `Edit ${header}`);
    await expect(page.getByRole('checkbox', { name: /, active$/ }).first()).toBeChecked();
  });
});

test(
  'an order bump is changed, and a conflict shows both values',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, header } = await makeBump(api);
    await page.goto(`/order-bumps/${id}`);
    const form = recordForm(page, SAVE);
    await form.text('Header').fill(`${header} again`);
    await form.save.click();
    await expect(toasts(page).toast('Order Bump Updated!')).toBeVisible();
    await expectPage(page, `Edit ${header} again`);
    await form.text('Content').fill('Mine');
    await answerOf(api.put(`${URL}/${id}`, { data: { content: 'Theirs' } }));
    await form.save.click();
    await expect(form.conflict).toContainText('Theirs');
    await expect(form.conflict).toContainText('Mine');
  },
);
