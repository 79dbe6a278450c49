import { expect, test } from 'vitest';
import { fetchedTypes, refusalToFetch } from './menu-item-rules.ts';

test.each([
  ['fetch', [], [], [], null],
  ['fetch', [1], [], ['products'], null],
  ['fetch', [], [2], ['bestsellers'], null],
  ['fetch', [1], [2], ['products', 'bestsellers'], null],
  ['expand', [], [], [], null],
  ['expand', [1], [2], [], 'categories'],
  ['expand', [], [2], [], 'bestsellers'],
] as const)(
  'a menu item with the action %s, categories %j and bestsellers %j fetches %j',
  (on_activate, categories, bestsellers, types, field) => {
    const item = { on_activate, categories, bestsellers };
    expect(fetchedTypes(item)).toEqual(types);
    expect(refusalToFetch(item)).toEqual(
      field && {
        message: 'This item expands and does not fetch items. Leave its categories and bestsellers empty.',
        field,
      },
    );
  },
);
