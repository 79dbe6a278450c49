import type { World } from './world.ts';

export interface Product {
  id: number;
  sku: string;
  name: string;
  categoryId: number;
  priceCents: number;
  /** What the picture shows. */
  look: { category: number; variety: number };
}

const CATEGORIES = [
  {
    name: 'Baby Purees',
    code: 'PUR',
    price: 649,
    premium: 749,
    foods: [
      'Carrot',
      'Pear',
      'Sweet Pea',
      'Butternut',
      'Apple',
      'Beet',
      'Mango',
      'Parsnip',
      'Blueberry',
      'Plum',
      'Spinach',
      'Peach',
      'Prune',
      'Zucchini',
    ],
    dish: 'Puree',
  },
  {
    name: 'Finger Foods',
    code: 'FIN',
    price: 799,
    premium: 899,
    foods: [
      'Broccoli',
      'Lentil',
      'Corn',
      'Quinoa',
      'Chickpea',
      'Cauliflower',
      'Salmon',
      'Turkey',
      'Tofu',
      'Cheddar',
      'Kale',
      'Oat',
      'Rice',
    ],
    dish: 'Bites',
  },
  {
    name: 'Toddler Meals',
    code: 'TOD',
    price: 999,
    premium: 1149,
    foods: [
      'Mac and Squash',
      'Chicken Noodle',
      'Veggie Lasagna',
      'Turkey Chili',
      'Salmon and Rice',
      'Beef Stew',
      'Pesto Pasta',
      'Bean Burrito',
      'Coconut Curry',
      'Pumpkin Gnocchi',
      'Lentil Bolognese',
      'Chicken Tikka',
      'Fish Tacos',
      'Ratatouille',
    ],
    dish: 'Bowl',
  },
  {
    name: 'Kids Meals',
    code: 'KID',
    price: 1199,
    premium: 1349,
    foods: [
      'Chicken Teriyaki',
      'Meatballs',
      'Veggie Fried Rice',
      'Turkey Tacos',
      'Penne Bolognese',
      'Butter Chicken',
      'Sesame Noodles',
      'Cheese Ravioli',
      'Shepherd Pie',
      'BBQ Chicken',
      'Veggie Burger',
      'Tomato Gnocchi',
      'Orange Chicken',
    ],
    dish: 'Plate',
  },
  {
    name: 'Smoothies',
    code: 'SMO',
    price: 549,
    premium: 649,
    foods: [
      'Berry Beet',
      'Mango Carrot',
      'Green Apple',
      'Banana Oat',
      'Peach Yogurt',
      'Cherry Cocoa',
      'Pineapple Kale',
      'Strawberry',
      'Blueberry Spinach',
      'Pear Ginger',
      'Melon Mint',
      'Apricot',
      'Plum Vanilla',
    ],
    dish: 'Smoothie',
  },
  {
    name: 'Snacks',
    code: 'SNA',
    price: 449,
    premium: 549,
    foods: [
      'Apple Chips',
      'Oat Bars',
      'Pea Crisps',
      'Seed Crackers',
      'Banana Rounds',
      'Date Balls',
      'Beet Crisps',
      'Corn Puffs',
      'Cheese Rounds',
      'Granola',
      'Veggie Straws',
      'Fig Bars',
      'Nut Butter Cups',
    ],
    dish: '',
  },
] as const;

const TAGS = ['Vegetarian', 'Vegan', 'Gluten free', 'Dairy free', 'Nut free', 'High protein'];
const INDICATORS = ['Contains dairy', 'Contains egg', 'Contains fish', 'Contains soy', 'Contains nuts', 'Spicy'];
const PRODUCTS = 80;

/** Six categories, eighty products with tags and indicators, and two groups with prices of their own. */
export function addCatalogue(world: World): Product[] {
  const { random } = world;
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
  const products = CATEGORIES.flatMap(({ foods }, index) =>
    foods.map((food, variety) => addProduct(world, index, food, variety)),
  );
  if (products.length !== PRODUCTS) throw new Error(`the demo has ${products.length} products, not ${PRODUCTS}`);
  for (const { id } of products) {
    world.put('product_tags', { product_id: id, tag_id: random.between(1, 3) });
    if (random.chance(0.5)) world.put('product_tags', { product_id: id, tag_id: random.between(4, 6) });
    if (random.chance(0.4)) world.put('product_indicators', { product_id: id, indicator_id: random.between(1, 6) });
  }
  return products;
}

function addProduct({ random, add }: World, index: number, food: string, variety: number): Product {
  const category = CATEGORIES[index]!;
  const sku = `${category.code}-${String(variety + 1).padStart(3, '0')}`;
  const name = `${food} ${category.dish}`.trim();
  const isPremium = random.chance(0.15);
  const id = add('products', {
    sku,
    name,
    slug: name.toLowerCase().replaceAll(/\W+/g, '-'),
    category_id: index + 1,
    description: `${name}. Made from seasonal ingredients, ready in two minutes.`,
    is_active: variety < 12,
    is_premium: isPremium,
    is_sold_out: variety === 11,
    after_cardinal_active_order: variety === 10 ? 4 : 0,
    image_file: `products/${sku}`,
  });
  return {
    id,
    sku,
    name,
    categoryId: index + 1,
    priceCents: isPremium ? category.premium : category.price,
    look: { category: index, variety },
  };
}

function addVarianceGroups({ add, put, now }: World): void {
  const since = (days: number) => now.subtract({ hours: 24 * days }).toString();
  add('price_variance_groups', { name: 'Early supporters', created_at: since(400), deactivated_at: null });
  add('price_variance_groups', { name: 'Spring trial', created_at: since(300), deactivated_at: since(200) });
  CATEGORIES.forEach(({ price }, index) => {
    put('price_variance_group_prices', {
      price_variance_group_id: 1,
      category_id: index + 1,
      price_cents: price - 100,
    });
    put('price_variance_group_prices', { price_variance_group_id: 2, category_id: index + 1, price_cents: price - 50 });
  });
}
