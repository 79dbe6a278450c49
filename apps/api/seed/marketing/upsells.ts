import type { World } from '../world.ts';

const UPSELLS = [
  { name: 'Snacks for the road', category: 6, price_cents: null, skus: ['SNA-001', 'SNA-002', 'SNA-004', 'SNA-003'] },
  { name: 'A jar for tomorrow', category: 1, price_cents: 499, skus: ['PUR-005', 'PUR-009', 'PUR-002'] },
  { name: 'Dinner for the freezer', category: 3, price_cents: null, skus: ['TOD-006', 'TOD-003'] },
];

export function addUpsells(world: World): void {
  const ids = new Map(world.rows('products').map((product) => [product['sku'], product['id']]));
  for (const { name, category, price_cents, skus } of UPSELLS) {
    const upsell_id = world.add('upsells', { name, category_id: category, price_cents });
    skus.forEach((sku, position) => world.put('upsell_products', { upsell_id, product_id: ids.get(sku), position }));
  }
}
