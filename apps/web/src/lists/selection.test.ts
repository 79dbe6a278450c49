import { expect, test } from 'vitest';
import { countOf, isSelected, select, toSent } from './selection.ts';

const page = [1, 2, 3];
const NONE = { ids: [] };

test('rows are selected over pages, each once, and can be taken out again', () => {
  const two = select(NONE, { ids: [1, 2], isChosen: true, page });
  const more = select(two, { ids: [2, 7], isChosen: true, page: [2, 7] });
  expect([countOf(more), isSelected(more, 7), isSelected(more, 3)]).toEqual([3, true, false]);
  expect(toSent(select(more, { ids: [1], isChosen: false, page }), {})).toEqual({ ids: [2, 7] });
});

test('all that match are sent as the filter with their number, and taking one out leaves the others of the page', () => {
  const all = { count: 1_200 };
  expect([isSelected(all, 99), toSent(all, { keyword: 'Ada' })]).toEqual([
    true,
    { filter: { keyword: 'Ada' }, count: 1_200 },
  ]);
  expect(select(all, { ids: [2], isChosen: false, page })).toEqual({ ids: [1, 3] });
});
