import { expect } from '@playwright/test';
import { makeProduct, PICTURE, productPage } from '../pages/product-page.ts';
import { expectPage } from '../pages/shell.ts';
import type { Scene } from './scene.ts';

export const PRODUCTS_SCENES: Scene[] = [
  {
    name: 'All Products',
    open: async (page) => {
      await page.goto('/products');
      await expect(page.getByRole('list', { name: 'All Products' }).getByRole('listitem')).toHaveCount(16);
    },
  },
  {
    name: 'Create Product with errors and pictures',
    open: async (page) => {
      await page.goto('/products/create');
      await expectPage(page, 'Create Product');
      const form = productPage(page);
      await form.upload.setInputFiles([PICTURE, { ...PICTURE, name: 'notes.gif', mimeType: 'image/gif' }]);
      await page.getByRole('button', { name: 'Add heating instruction' }).click();
      await form.select('Type').first().selectOption('composite');
      await form.save.click();
      await expect(page.getByText('Please choose a category.').first()).toBeVisible();
    },
  },
  {
    name: 'Edit Product',
    open: async (page, api) => {
      const { sku, name } = await makeProduct(api, {
        fixed_rating: 4.8,
        tags: [1],
        mealComponents: [1, 2],
        related_products: ['PUR-001'],
        customers_also_loved_products: ['PUR-001', 'PUR-002'],
        heating_instructions: [{ type: 1, title: 'Pan', text: '<b>Hot</b>' }],
      });
      await page.goto(`/products/${sku}`);
      await expectPage(page, `Edit ${name}`);
      await expect(productPage(page).loved).toHaveCount(2);
      await expect(productPage(page).check('Egg')).toBeVisible();
    },
  },
];
