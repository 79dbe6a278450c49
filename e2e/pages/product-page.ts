import type { APIRequestContext, Page } from '@playwright/test';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { recordForm } from './record-form.ts';

export const productPage = (page: Page) => {
  const form = recordForm(page, 'Save Product');
  const chosen = (label: string) => page.getByRole('list', { name: `Chosen ${label}` }).getByRole('listitem');
  return {
    ...form,
    back: page.getByRole('link', { name: 'Back to all products' }),
    index: page.getByRole('navigation', { name: 'On this page' }),
    check: (label: string) => page.getByRole('checkbox', { name: label, exact: true }),
    switch: (label: string) => page.getByRole('switch', { name: label, exact: true }),
    option: (name: string) => page.getByRole('option', { name }),
    rating: page.getByRole('spinbutton', { name: 'Fixed rating' }),
    upload: page.getByLabel('Add images'),
    chosenImages: page.getByRole('list', { name: 'Chosen for Add images' }).getByRole('listitem'),
    images: page.getByRole('list', { name: 'Product images' }).getByRole('listitem'),
    chosen,
    composables: page.getByRole('list', { name: 'Composables' }).getByRole('listitem'),
    loved: page.getByRole('list', { name: 'Order of Customers also loved' }).getByRole('listitem'),
    instruction: (nth: number) => page.getByRole('group', { name: `heating instruction ${nth}`, exact: true }),
  };
};

interface MadeProduct {
  sku: string;
  name: string;
}

export async function makeProduct(api: APIRequestContext, more: object = {}): Promise<MadeProduct> {
  const own = unique();
  const product = { sku: `${MARK}-${own}`, name: `${MARK} Tart ${own}`, category: 1, ...more };
  await answerOf(api.post('/api/admin/products', { data: product }));
  return product;
}

export const PICTURE = {
  name: 'meal.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
