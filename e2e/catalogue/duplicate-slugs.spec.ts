import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'doubled slugs are reviewed from the list of products, refused under their fields, and renamed',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      // Only a database from before the index has doubles, so the calls are answered here.
      let isRenamed = false;
      const double = { id: 2, sku: 'SOUP-2', name: 'Thick soup', slug: 'soup', version: 1, proposed_slug: 'soup-2' };
      const rows = [{ ...double, kept_by: { sku: 'SOUP-1', name: 'Soup' } }];
      await page.route('**/api/admin/duplicate-product-slugs*', async (route) => {
        if (route.request().method() === 'GET') {
          const data = isRenamed ? [] : rows;
          const pagination = { total: data.length, count: data.length, per_page: 100, current_page: 1, total_pages: 1 };
          return route.fulfill({ json: { data, meta: { pagination: pagination } } });
        }
        const { slugs } = route.request().postDataJSON() as { slugs: { slug: string }[] };
        if (slugs[0]?.slug === 'taken') {
          const message = 'This slug already belongs to another product.';
          const errors = { 'slugs.0.slug': [message] };
          return route.fulfill({
            status: 422,
            json: { message: 'The given data was invalid.', code: 'invalid', errors },
          });
        }
        isRenamed = true;
        return route.fulfill({ json: { data: { renamed: 1 } } });
      });
      await page.goto('/products');
      await page.getByRole('button', { name: 'Review slugs' }).press('Enter');
      const { root, button, expectClosed } = dialog(page, 'Rename duplicate slugs');
      await expect(root).toContainText('SOUP-1 · Soup');
      const slug = root.getByRole('textbox', { name: 'New slug of SOUP-2' });
      await expect(slug).toHaveValue('soup-2');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await slug.fill('taken');
      await button('Rename Slugs').press('Enter');
      await expect(root.getByText('This slug already belongs to another product.').first()).toBeVisible();
      await slug.fill('thick-soup');
      await button('Rename Slugs').press('Enter');
      await expectClosed();
      await expect(page.getByRole('button', { name: 'Review slugs' })).toHaveCount(0);
    },
  );
});
