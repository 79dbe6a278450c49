import { expect, test } from 'vitest';
import { readRegenerationSearch } from './regeneration-search.ts';

test.each([
  [{}, { ids: [], filter: null }],
  [{ ids: '12,7' }, { ids: [12, 7], filter: null }],
  [{ ids: 'x' }, { ids: [], filter: null }],
  [
    { order_week_id: '4', state: 'undeliverable' },
    { ids: [], filter: null },
  ],
  [
    { all: 'true', order_week_id: '4', state: 'undeliverable' },
    { ids: [], filter: { order_week_id: 4, state: 'undeliverable' } },
  ],
])('the address %o asks for %o', (search, asked) => expect(readRegenerationSearch(search)).toEqual(asked));
