import { expect, test } from 'vitest';
import { readSearch } from '../../../lists/search-text.ts';
import { describeTimelineFilters, timelineSearch } from './timeline-search.ts';

const choices = { actors: [{ id: 1, email: 'staff@larder.test' }], weeks: [{ id: 4, number: 202648 }] };

test('the filters are read from the address, without bad values', () => {
  expect(readSearch(timelineSearch, { kind: 'order', actor: '12', order_week_id: '4' })).toEqual({
    kind: 'order',
    actor: '12',
    order_week_id: 4,
  });
  expect(readSearch(timelineSearch, { kind: 'nothing', actor: 'me', order_week_id: 'x' })).toEqual({});
});

test.each([
  [{}, null],
  [{ kind: 'skip', actor: 'customer', order_week_id: 4 }, 'Skips, The customer, Week 202648'],
  [{ actor: '1' }, 'staff@larder.test'],
  [{ actor: '9', order_week_id: 5 }, 'Staff #9, Week #5'],
] as const)('the filters %o are described as %s', (search, message) => {
  expect(describeTimelineFilters(search, choices)).toBe(message);
});
