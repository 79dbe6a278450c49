import type { OfferedMeal } from '@larder/domain/orders/cart/fill-cart.ts';
import type { CategoryPrices, PricedProduct } from '@larder/domain/orders/pricing/unit-price.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { CATEGORIES } from './foods.ts';
import { daysAgo } from '../orders/moments.ts';
import { addComponents, addPlate, plateOf } from './plates.ts';
import { addVarianceGroups } from './variance-groups.ts';
import type { World } from '../world.ts';

export interface Product extends OfferedMeal {
  sku: string;
  isActive: boolean;
  isSoldOut: boolean;
  priced: PricedProduct;
  prices: CategoryPrices;
  tag_ids: number[];
  indicator_ids: number[];
}

const TAGS = ['Vegetarian', 'Vegan', 'Gluten free', 'Dairy free', 'Nut free', 'High protein'];
const INDICATORS = ['Contains dairy', 'Contains egg', 'Contains fish', 'Contains soy', 'Contains nuts', 'Spicy'];
const PRODUCTS = 80;
const OFFERED = 12;
const FOR_REGULARS = 10;
const SOLD_OUT = 11;
/** Per category one product is sold out, one is for customers of four weeks, and those after the twelfth are off. */
const AFTER_WEEKS = 4;
const DAYS_ON_SALE = 400;

export function addCatalogue(world: World): Product[] {
  CATEGORIES.forEach(({ name, price, premium }) =>
    world.add('categories', {
      name,
      description: `${name}, cooked fresh every week.`,
      price_cents: price,
      premium_price_cents: premium,
      display_price_cents: price,
    }),
  );
  addVarianceGroups(world);
  for (const name of TAGS) world.add('tags', { name });
  for (const name of INDICATORS) world.add('indicators', { name });
  addComponents(world);
  const since = daysAgo(world, DAYS_ON_SALE, '11:00').toString();
  const products = CATEGORIES.flatMap(({ foods }, index) =>
    foods.map((food, variety) => addProduct(world, index, food, variety, since)),
  );
  if (products.length !== PRODUCTS) throw new Error(`the demo has ${products.length} products, not ${PRODUCTS}`);
  products.forEach((product) => {
    addTraits(world, product);
    addPlate(world, product);
  });
  return products;
}

function addProduct({ random, add }: World, index: number, food: string, variety: number, since: string): Product {
  const category = CATEGORIES[index]!;
  const sku = skuOf(index, variety);
  const name = `${food} ${category.dish}`.trim();
  const isPremium = random.chance(0.15);
  const [isActive, isSoldOut] = [variety < OFFERED, variety === SOLD_OUT];
  const after_cardinal_active_order = variety === FOR_REGULARS ? AFTER_WEEKS : 0;
  const product_id = add('products', {
    sku,
    name,
    slug: name.toLowerCase().replaceAll(/\W+/g, '-'),
    category_id: index + 1,
    description: `${name}. Made from seasonal ingredients, ready in two minutes.`,
    is_active: isActive,
    is_premium: isPremium,
    is_sold_out: isSoldOut,
    after_cardinal_active_order,
    created_at: since,
    ...plateOf(name, index, variety),
  });
  add('product_images', { product_id, file: pictureFile(sku), position: 0 });
  return {
    product_id,
    category_id: index + 1,
    after_cardinal_active_order,
    sku,
    isActive,
    isSoldOut,
    priced: { item_price: null, is_premium: isPremium },
    prices: { price: cents(category.price), premium_price: cents(category.premium) },
    tag_ids: [],
    indicator_ids: [],
  };
}

const skuOf = (index: number, variety: number) => `${CATEGORIES[index]!.code}-${String(variety + 1).padStart(3, '0')}`;
const pictureFile = (sku: string) => `products/${sku}`;

function addTraits({ random, put }: World, { product_id, tag_ids, indicator_ids }: Product): void {
  tag_ids.push(random.between(1, 3));
  if (random.chance(0.5)) tag_ids.push(random.between(4, 6));
  if (random.chance(0.4)) indicator_ids.push(random.between(1, 6));
  for (const tag_id of tag_ids) put('product_tags', { product_id, tag_id });
  for (const indicator_id of indicator_ids) put('product_indicators', { product_id, indicator_id });
}

export const productPictures = (): { file: string; category: number; variety: number }[] =>
  CATEGORIES.flatMap(({ foods }, index) =>
    foods.map((_, nth) => ({ file: pictureFile(skuOf(index, nth)), category: index + 1 })),
  ).map((picture, index) => ({ ...picture, variety: index + 1 }));
