import { expect, test } from 'vitest';
import { fetchedTypes, refusalToFetch, refusalToPlace, refusalToRestoreBelow } from './menu-item-rules.ts';

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

const PARENT = { on_activate: 'expand', parent_id: null, is_archived: false } as const;

test.each([
  ['fetch', null, null],
  ['expand', null, null],
  ['fetch', PARENT, null],
  ['expand', PARENT, 'on_activate'],
  ['fetch', { ...PARENT, on_activate: 'fetch' }, 'parent_id'],
  ['fetch', { ...PARENT, parent_id: 1 }, 'parent_id'],
  ['fetch', { ...PARENT, is_archived: true }, 'parent_id'],
] as const)('a menu item with the action %s below %j is refused under %j', (on_activate, parent, field) => {
  expect(refusalToPlace(on_activate, parent)?.field ?? null).toBe(field);
});

test('an item is restored at the top level or below an item that is not archived', () => {
  expect(refusalToRestoreBelow(null)).toBeNull();
  expect(refusalToRestoreBelow({ name: 'Meals', is_archived: false })).toBeNull();
  expect(refusalToRestoreBelow({ name: 'Meals', is_archived: true })).toEqual({
    message: 'This item belongs below Meals, which is archived. Restore Meals first.',
  });
});
