import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIXED_FIELDS,
  nextFreeSlug,
  refusalOfTakenSlug,
  refusalOfComposables,
  refusalsOfFixedFields,
  slugOf,
  startOfFreeSlugs,
} from './product-rules.ts';

// The only fields that can be edited (CAT-4).
const EDITABLE = `is_active is_premium name with item_price fixed_rating packing_name ingredients mealComponents
  ratingAttributes package description excerpt images nutrition_image badge allergens indicators tags related_products
  customers_also_loved_products heating_instructions`.split(/\s+/);

test('editable fields are never refused, and all other fields of a product are', () => {
  expect(refusalsOfFixedFields(EDITABLE)).toEqual([]);
  const refused = refusalsOfFixedFields([...EDITABLE, 'sku', 'is_sold_out']);
  expect(refused.map(({ field }) => field)).toEqual(['sku', 'is_sold_out']);
  expect(refused[0]).toEqual({
    message: 'SKU cannot be changed after creation.',
    field: 'sku',
  });
  expect(Object.keys(FIXED_FIELDS).filter((field) => EDITABLE.includes(field))).toEqual([]);
});

test.each([
  ['regular', [], true],
  ['regular', ['PUR-1'], false],
  ['composite', [], true],
  ['composite', ['PUR-1', 'PUR-1'], true],
] as const)(
  'a %s product with composables %j is refused only if it is regular and has some',
  (type, composables, isFine) => {
    expect(refusalOfComposables(type, composables)).toEqual(
      isFine
        ? null
        : {
            message: 'Only composite products can have composables.',
            field: 'composables',
          },
    );
  },
);

test.each([
  ['Crème Brûlée Bowl', 'creme-brulee-bowl'],
  ['  100% Apple!  ', '100-apple'],
  ['日本', 'product'],
])('%s gets the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a slug is always words joined by single dashes', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

test.each([
  ['soup', [], 'soup'],
  ['soup', ['Soup'], 'soup-2'],
  ['soup', ['soup', 'soup-2', 'soup-4', 'soups'], 'soup-3'],
  ['s'.repeat(201), [], 's'.repeat(200)],
  ['s'.repeat(200), ['s'.repeat(200)], `${'s'.repeat(198)}-2`],
  [`${'s'.repeat(197)}-oup`, [`${'s'.repeat(197)}-ou`], `${'s'.repeat(197)}-2`],
])('the next free slug of %s among %j is %s', (slug, taken, free) => {
  expect(nextFreeSlug(slug, taken)).toBe(free);
});

test('the next free slug begins with what taken ones are searched by', () => {
  const taken: string[] = [];
  for (let nth = 0; nth < 120; nth++) {
    const free = nextFreeSlug(`${'s'.repeat(196)}-oup`, taken);
    expect(free.startsWith(startOfFreeSlugs(`${'s'.repeat(196)}-oup`))).toBe(true);
    expect(free).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(free.length).toBeLessThanOrEqual(200);
    taken.push(free);
  }
});

test('a slug is refused if another product has it in any case, and a blank one never', () => {
  const taken = new Set(['soup']);
  expect(refusalOfTakenSlug('Soup', taken)).toEqual({
    message: 'This slug already belongs to another product.',
    field: 'slug',
  });
  expect(refusalOfTakenSlug('stew', taken)).toBeNull();
  expect(refusalOfTakenSlug('', taken)).toBeNull();
});
