import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeLeftOut, openedView, readColumns, searchOfView } from './view-search.ts';

const schema = z.object({
  keyword: z.string().optional(),
  state: z.enum(['active', 'paused']).optional(),
  carrier_id: z.int().min(1).optional(),
  page: z.int().min(1).default(1),
  count: z.literal('exact').optional(),
});

test.each([
  [{ state: 'paused', keyword: 'Ada', page: '3', count: 'exact', view: '7' }, '?keyword=Ada&state=paused'],
  [{ columns: 'name,phone', state: 'gone' }, '?columns=name%2Cphone'],
  [{}, ''],
])('of the address %j a view stores %s', (raw, search) => {
  expect(searchOfView(schema, raw)).toBe(search);
});

test('a view opens without the values that no longer exist and names them', () => {
  const view = { id: 7, search: '?state=fired&carrier_id=4&keyword=Ada&columns=name', missing: ['carrier_id'] };
  expect(openedView(schema, view)).toEqual({
    search: '?keyword=Ada&columns=name',
    address: '?keyword=Ada&columns=name&view=7',
    leftOut: ['state', 'carrier_id'],
  });
  expect(describeLeftOut(['state', 'carrier_id', 'ship_at'])).toBe('state, carrier, ship at');
});

test('an opened view is equal to the address that it leads to', () => {
  const view = { id: 7, search: '?columns=name&state=active', missing: [] };
  const { search, address } = openedView(schema, view);
  expect(searchOfView(schema, Object.fromEntries(new URLSearchParams(address)))).toBe(search);
  expect(readColumns({ columns: 'name,phone' })).toEqual(['name', 'phone']);
  expect(readColumns({})).toBeNull();
});
