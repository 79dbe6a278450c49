import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeCart, describeCartChanges } from './describe-cart-changes.ts';

// ORD-77

const cart = (meals: Record<string, number>) =>
  Object.entries(meals).map(([name, quantity]) => ({ sku: `SKU-${name}`, name, quantity }));

test.each([
  [{ Chili: 2 }, { Chili: 2 }, null],
  [{ Chili: 2 }, { Chili: 2, Tofu: 1 }, 'Added 1 × Tofu'],
  [{ Chili: 2, Stew: 1 }, { Chili: 2 }, 'Removed 1 × Stew'],
  [{ Chili: 2 }, { Chili: 3 }, '3 × Chili instead of 2'],
  [
    { Chili: 2, Stew: 1, Tacos: 1 },
    { Chili: 2, Tacos: 3, Tofu: 1, Curry: 2 },
    'Added 1 × Tofu, 2 × Curry; removed 1 × Stew; 3 × Tacos instead of 1',
  ],
  [{}, { Chili: 8 }, 'Added 8 × Chili'],
  [{ Chili: 8 }, { Chili: 0 }, 'Removed 8 × Chili'],
])('the difference of two carts names meals and quantities: %j and %j', (before, after, text) => {
  expect(describeCartChanges(cart(before as Record<string, number>), cart(after as Record<string, number>))).toBe(text);
});

test('a cart is described by its meals, in their order', () => {
  expect(describeCart(cart({ Chili: 2, Tofu: 1, Stew: 0 }))).toBe('2 × Chili, 1 × Tofu');
  expect(describeCart([])).toBe('empty');
});

test('the difference names exactly the meals whose quantities differ', () => {
  const meals = fc.dictionary(
    fc.constantFrom('Ayran', 'Burger', 'Curry', 'Dal', 'Egg'),
    fc.integer({ min: 1, max: 9 }),
  );
  fc.assert(
    fc.property(meals, meals, (before, after) => {
      const text = describeCartChanges(cart(before), cart(after)) ?? '';
      for (const name of ['Ayran', 'Burger', 'Curry', 'Dal', 'Egg'])
        expect(text.split(`× ${name}`).length - 1, `${name} in ${text}`).toBe(before[name] === after[name] ? 0 : 1);
    }),
  );
});
