import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGaps, findRepeats } from './menu-marks.ts';

const MONDAY = Temporal.PlainDate.from('2026-11-30');
const menus = (...ids: number[][]) =>
  ids.map((product_ids, index) => ({ number: index, date: MONDAY.add({ weeks: index }).toString(), product_ids }));

const DISHES = new Map(
  [
    { id: 1, category_id: 10, is_active: true },
    { id: 2, category_id: 10, is_active: false },
    { id: 3, category_id: 20, is_active: true },
  ].map((dish) => [dish.id, dish]),
);

describe('repeats', () => {
  test.each([
    ['one week before', [[1], [1]], 1, [[1, 0]]],
    ['two weeks before, of one that counts', [[1], [], [1]], 1, []],
    ['two weeks before, of two that count', [[1], [], [1]], 2, [[1, 0]]],
    ['in both weeks before, of which the later is named', [[1], [1], [1]], 3, [[1, 1]]],
    ['never before', [[2], [3], [1]], 3, []],
    ['before, while no week counts', [[1], [1]], 0, []],
  ])('a dish that was offered %s', (_, weeks, within, expected) => {
    expect([...(findRepeats(menus(...weeks), within).get(weeks.length - 1) ?? [])]).toEqual(expected);
  });

  test('a week that is missing in between counts', () => {
    const [first, , third] = menus([1], [], [1]);
    if (!first || !third) throw new Error('There are three weeks.');
    expect(findRepeats([third, first], 1).get(third.number)?.size).toBe(0);
    expect(findRepeats([third, first], 2).get(third.number)?.get(1)).toBe(first.number);
  });

  test('each repeat names the nearest earlier week with the dish, however the weeks are ordered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        (ids, within) => {
          const weeks = menus(...ids);
          const repeats = findRepeats(weeks.toReversed(), within);
          for (const [index, week] of weeks.entries()) {
            for (const id of week.product_ids) {
              const before = weeks.slice(Math.max(0, index - within), index);
              const nearest = before.findLast(({ product_ids }) => product_ids.includes(id));
              expect(repeats.get(week.number)?.get(id)).toBe(nearest?.number);
            }
          }
        },
      ),
    );
  });
});

test.each([
  ['a dish for sale', [1, 3], [], []],
  ['only an inactive dish', [2, 3], [], [10]],
  ['only a dish that is sold out in this week', [1, 3], [1], [10]],
  ['no dish', [], [], [10, 20]],
])('a category with %s is a gap unless the dish can be sold', (_, product_ids, sold_out_ids, gaps) => {
  expect(findGaps({ product_ids, sold_out_ids }, DISHES, [10, 20])).toEqual(gaps);
});
