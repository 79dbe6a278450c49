import { createProduct, updateProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { BREAKFAST, DINNER, type ReferenceData } from './reference-data.ts';

const OATS_PRICE = cents(750);

/** Before discounts and price groups. */
export const PRICES: Readonly<Record<string, Cents>> = {
  'DIN-CHILI': DINNER.price,
  'DIN-PASTA': DINNER.price,
  'DIN-TACOS': DINNER.price,
  'DIN-SALMON': DINNER.premium_price,
  'BRK-EGGS': BREAKFAST.price,
  'BRK-OATS': OATS_PRICE,
};
export const SKUS = Object.keys(PRICES);

/** Each with a picture that anybody can load; one with a price of its own. */
export async function createProducts(ada: Client, { dinners, breakfasts, references }: ReferenceData): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  for (const sku of SKUS)
    await ada.read(createProduct, {
      body: {
        sku,
        name: `The ${sku.slice(4).toLowerCase()}`,
        category: sku.startsWith('DIN') ? dinners.id : breakfasts.id,
        is_premium: PRICES[sku] === DINNER.premium_price,
        allergens: [references.allergens],
        tags: [references.tags],
        indicators: [references.indicators],
        badge: references['product-badges'],
        icons: [references.icons],
        mealComponents: [references['meal-components']],
        ratingAttributes: [references['rating-attributes']],
        heating_instructions: [
          { type: references['heating-instruction-types'], title: 'Oven', text: '20 minutes at 350 °F' },
        ],
        images: [new File([new Uint8Array(picture)], 'dish.png', { type: 'image/png' })],
      },
    });
  await ada.read(updateProduct, { params: { sku: 'BRK-OATS' }, body: { item_price: OATS_PRICE } });
  const { meta } = await ada.call(listProducts, { query: {} });
  expect(meta.pagination.total).toBe(SKUS.length);
  const product = await ada.read(showProduct, {
    params: { sku: 'DIN-CHILI' },
    query: { include: ['images', 'allergens', 'price'] },
  });
  expect(product.allergens?.data).toEqual([{ id: references.allergens, name: 'Made in this kitchen' }]);
  const [image] = product.images?.data ?? [];
  for (const uri of Object.values(image?.uris ?? {})) {
    const response = await fetch(new URL(uri, ada.address));
    expect(response.headers.get('content-type')).toMatch(/^image\//);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBeGreaterThan(100);
  }
  expect(Object.keys(image?.uris ?? {})).toHaveLength(4);
}

export async function sell(ada: Client, skus: readonly string[], is_active: boolean): Promise<void> {
  for (const sku of skus) await ada.read(updateProduct, { params: { sku }, body: { is_active } });
}
