import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { makeProduct } from '../pages/product-page.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('products are cards with picture, price and category, sixteen per page, found by SKU or name', async ({
    staffPage: page,
  }) => {
    await page.goto('/products');
    await expectPage(page, 'All Products');
    const cards = page.getByRole('list', { name: 'All Products' }).getByRole('listitem');
    await expect(cards).toHaveCount(16);
    await expect(cards.first().getByRole('link', { name: 'PUR-001' })).toHaveAttribute('href', '/products/PUR-001');
    await expect(cards.first()).toContainText(/\$\d+\.\d\d/);
    await expect(cards.first()).toContainText('Baby Purees');
    await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page
      .getByRole('navigation', { name: 'Pages of All Products' })
      .getByRole('link', { name: '2' })
      .first()
      .click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('searchbox', { name: 'Find product' }).fill('beet pu');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/nameOrSku=beet/);
    await page.getByRole('searchbox', { name: 'Find product' }).fill('nothing like this');
    await expect(page.getByText('Nothing matches "nothing like this"')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cards).toHaveCount(16);
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expectPage(page, 'Create Product');
  });
});

test(
  'a product is cloned once after confirmation, and focus returns',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { sku } = await makeProduct(api);
    await page.goto(`/products?nameOrSku=${sku}`);
    const clone = page.getByRole('button', { name: `Clone ${sku}`, exact: true });
    await clone.click();
    const { root, button, expectClosed } = dialog(page, `Clone ${sku}`);
    await expect(root).toContainText(`Are you sure you wish to clone the Product ${sku}?`);
    await expectAccessible(page);
    await button('Cancel').click();
    await expectClosed();
    await expect(clone).toBeFocused();
    await clone.click();
    await button('Clone').dblclick();
    await expect(toasts(page).toast('Product Cloned!')).toContainText(`${sku}-COPY`);
    await expect(page.getByRole('list', { name: 'All Products' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('link', { name: `${sku}-COPY` })).toBeVisible();
  },
);

test(
  'a clone that is refused for its SKU says so once, under the field',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const [{ sku }, other] = [await makeProduct(api), await makeProduct(api)];
    await page.goto(`/products?nameOrSku=${sku}`);
    await page.getByRole('button', { name: `Clone ${sku}`, exact: true }).click();
    const { root, button } = dialog(page, `Clone ${sku}`);
    const field = root.getByRole('textbox', { name: 'SKU' });
    await field.fill(other.sku);
    await button('Clone').click();
    await expectFieldError(field, /already/);
    await expect(field).toBeFocused();
    await expect(page.getByText(/already belongs/)).toHaveCount(1);
    await expect(root.getByRole('alert')).toHaveCount(0);
  },
);

test('a refused clone shows the error in its dialog', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { sku } = await makeProduct(api);
  await page.route('**/clones', (route) =>
    route.fulfill({ status: 422, json: { message: 'No more copies.', code: 'refused', errors: {} } }),
  );
  await page.goto(`/products?nameOrSku=${sku}`);
  await page.getByRole('button', { name: `Clone ${sku}`, exact: true }).click();
  const { root, button } = dialog(page, `Clone ${sku}`);
  await button('Clone').click();
  await expect(root.getByRole('alert')).toContainText('No more copies.');
});
