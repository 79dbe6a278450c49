import { daysAgo } from '../orders/moments.ts';
import type { World } from '../world.ts';

interface Set {
  name: string;
  folder: string;
  category: number;
  subtitle: string;
  cart_cta: string;
  skus: string[];
  on: { cart: boolean; menu: boolean };
}

const SETS: Set[] = [
  {
    name: 'First spoons',
    folder: 'marketing/first-spoons',
    category: 1,
    subtitle: 'The purees everyone starts with',
    cart_cta: 'Add the first spoons',
    skus: ['PUR-001', 'PUR-002', 'PUR-004', 'PUR-005'],
    on: { cart: true, menu: true },
  },
  {
    name: 'Toddler favorites',
    folder: 'marketing/toddler-favourites',
    category: 3,
    subtitle: 'Asked for again, week after week',
    cart_cta: 'Add the favorites',
    skus: ['TOD-001', 'TOD-003', 'FIN-001', 'FIN-008'],
    on: { cart: false, menu: true },
  },
  {
    name: 'For the lunchbox',
    folder: 'marketing/lunchbox',
    category: 6,
    subtitle: 'Eaten cold, carried far',
    cart_cta: 'Fill the lunchbox',
    skus: ['SNA-001', 'SNA-002', 'FIN-002'],
    on: { cart: true, menu: false },
  },
];
const PICTURES_OF_PRODUCTS = 80;

export function addBestsellers(world: World): void {
  const ids = new Map(world.rows('products').map((product) => [product['sku'], product['id']]));
  SETS.forEach(({ name, folder, subtitle, cart_cta, skus, on }, index) => {
    const bestseller_id = world.add('bestsellers', {
      name,
      subtitle,
      cart_cta,
      button_text: 'Add all',
      button_alt_text: 'Add to what you have',
      description: `${name}, chosen by the families who eat with us.`,
      image_file: folder,
      mobile_image_file: `${folder}-mobile`,
      show_on_cart: on.cart,
      show_on_menu: on.menu,
      created_at: daysAgo(world, 200 - 50 * index, '10:30').toString(),
    });
    skus.forEach((sku, position) =>
      world.put('bestseller_products', { bestseller_id, product_id: ids.get(sku), position }),
    );
  });
}

/** In varieties that no product has. */
export const bestsellerPictures = (): { file: string; category: number; variety: number }[] =>
  SETS.flatMap(({ folder, category }, index) =>
    [folder, `${folder}-mobile`].map((file, nth) => ({
      file,
      category,
      variety: PICTURES_OF_PRODUCTS + 1 + 2 * index + nth,
    })),
  );
