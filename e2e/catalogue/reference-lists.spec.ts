import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { makeProduct, productPage } from '../pages/product-page.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// Run in sequence: a new order names every entry and is refused if another journey changes the list.
test.describe.configure({ mode: 'default' });

atEveryWidthInFull(() => {
  test(
    'a package is created, ordered, renamed, archived while a product keeps it, and restored',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const own = unique();
      const [name, renamed] = [`${MARK} bowl ${own}`, `${MARK} dish ${own}`];
      await page.goto('/reference-lists');
      await expectPage(page, 'Reference Lists');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'Packages' }).click();
      await expect(shell(page).h1).toHaveText('Packages');

      const rows = page.getByRole('list', { name: 'Entries', exact: true }).getByRole('listitem');
      await expect(rows.first()).toContainText('Large triple tray');
      await page.getByRole('button', { name: 'New package' }).click();
      const form = dialog(page, 'New package');
      const typed = (label: string) => form.root.getByLabel(label);
      await expect(typed('Name')).toBeFocused();
      await form.button('Create').click();
      await expectFieldError(typed('Name'), 'Name is required.');
      await typed('Name').fill('LARGE triple tray');
      await typed('Slug').fill(`bowl-${own}`);
      await form.button('Create').click();
      await expectFieldError(typed('Name'), /^This name already belongs to another package\. Restore that one/);
      await expect(typed('Slug')).toHaveValue(`bowl-${own}`);
      await typed('Name').fill(name);
      await form.button('Create').click();
      await expect(toasts(page).toast(`${name} created`)).toBeVisible();
      await expect(rows.last()).toContainText(`bowl-${own} · Not in use`);

      const count = await rows.count();
      await page.getByRole('button', { name: `Move ${name} up` }).click();
      await expect(toasts(page).toast('New order saved')).toBeVisible();
      await expect(rows.nth(count - 2)).toContainText(name);
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      const edit = dialog(page, `Edit ${name}`);
      await expect(edit.root.getByLabel('Name')).toBeFocused();
      await expect(edit.root.getByLabel('Slug')).toBeDisabled();
      await edit.root.getByLabel('Name').fill(renamed);
      await edit.button('Save').click();
      await expect(toasts(page).toast(`${renamed} saved`)).toBeVisible();

      const { sku } = await makeProduct(api, { package: `bowl-${own}` });
      await page.reload();
      await expect(rows.nth(count - 2)).toContainText(`${renamed}bowl-${own} · Used by 1 product`);
      await page.getByRole('button', { name: `Archive ${renamed}` }).click();
      const archive = dialog(page, `Archive ${renamed}`);
      await expect(archive.root).toContainText('It can no longer be chosen. 1 product keeps it.');
      await archive.button('Archive').click();
      const archived = page.getByRole('list', { name: 'Archived entries' }).getByRole('listitem');
      await expect(archived.filter({ hasText: renamed })).toContainText('Used by 1 product');
      await expect(rows).toHaveCount(count - 1);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      const product = productPage(page);
      await page.goto('/products/create');
      await expect(product.select('Package').getByRole('option', { name: '8oz jar' })).toBeAttached();
      await expect(product.select('Package').getByRole('option', { name: renamed })).toHaveCount(0);
      await page.goto(`/products/${sku}`);
      await expect(product.select('Package').locator('option:checked')).toHaveText(`${renamed} (archived)`);
      await product.text('Name').fill(`${MARK} Pot ${own}`);
      await product.save.click();
      await expect(toasts(page).toast('Product updated!')).toBeVisible();
      const { data } = await answerOf<{ package: string }>(api.get(`/api/admin/products/${sku}`));
      expect(data.package).toBe(`bowl-${own}`);

      await page.goto('/reference-lists/packages');
      await page.getByRole('button', { name: `Restore ${renamed}` }).click();
      await dialog(page, `Restore ${renamed}`).button('Restore').click();
      await expect(toasts(page).toast(`${renamed} restored`)).toBeVisible();
      await expect(rows).toHaveCount(count);
    },
  );
});
