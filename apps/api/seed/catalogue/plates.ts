import type { World } from '../world.ts';

// Derived from its place in its category, without random numbers, so that the customers' lives do not change with it.

const COMPONENTS = ['Vegetables', 'Grains', 'Legumes', 'Chicken', 'Fish', 'Cheese', 'Fruit', 'Herbs'];
const RATED = ['Taste', 'Texture', 'Portion', 'Packaging', 'Look'];
const PACKAGES = [
  'half-puree-jar',
  'small-single-tray',
  'large-double-tray',
  'large-triple-tray',
  'smoothie-bottle',
  'small-double-tray',
];
const ALLERGENS = 9;
const BADGES = 4;
const ICONS = 5;
const HEATING_WAYS = 2;

export function addComponents(world: World): void {
  for (const name of COMPONENTS) world.add('meal_components', { name });
  for (const name of RATED) world.add('rating_attributes', { name });
}

export const plateOf = (name: string, category: number, variety: number) => ({
  with: variety % 3 === 0 ? 'with garden herbs' : '',
  packing_name: name.slice(0, 24),
  package: PACKAGES[category] ?? null,
  excerpt: `${name}, ready in two minutes.`,
  ingredients: `${name.split(' ')[0]}, water, olive oil, sea salt.`,
  fixed_rating: variety % 4 === 0 ? '4.8' : null,
  calculated_rating: (3 + (variety % 8) / 4).toFixed(2),
  superfoods_number: variety % 5,
  veggie_milliservings: 500 * (variety % 6),
  protein_milligrams: 1_500 * (variety % 9),
  fiber_milligrams: 700 * (variety % 7),
  is_hidden_veggie: variety % 4 === 1,
  is_flavor_explorer: variety % 6 === 2,
  badge_id: variety % 5 === 0 ? 1 + (variety % BADGES) : null,
});

interface Placed {
  product_id: number;
  category_id: number;
}

export function addPlate({ add, put }: World, { product_id, category_id }: Placed): void {
  const nth = (count: number, step = 1) => 1 + ((product_id * step) % count);
  put('product_meal_components', { product_id, meal_component_id: nth(COMPONENTS.length) });
  put('product_rating_attributes', { product_id, rating_attribute_id: nth(RATED.length) });
  if (product_id % 3 === 0) put('product_allergens', { product_id, allergen_id: nth(ALLERGENS) });
  if (product_id % 4 === 0) put('product_icons', { product_id, icon_id: nth(ICONS) });
  for (let way = 0; way < HEATING_WAYS; way++) {
    add('product_heating_instructions', {
      product_id,
      heating_instruction_type_id: way + 1,
      title: way === 0 ? 'In the microwave' : 'In the oven',
      text: way === 0 ? '<p>Lift the film, heat for <b>2 minutes</b>.</p>' : '<p>Heat at 350 °F for 15 minutes.</p>',
      position: way,
    });
  }
  if (product_id > category_id && product_id % 2 === 0) {
    put('related_products', { product_id, related_product_id: product_id - 1, position: 0 });
    put('customers_also_loved_products', { product_id, loved_product_id: product_id - 1, position: 0 });
  }
}
