import { list } from '@larder/contract/wire/include.ts';
import { pageQuery } from '@larder/contract/wire/page.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseSearch, readSearch, writeSearch } from './search-text.ts';

const schema = z.object({
  page: pageQuery.page,
  keyword: z.string().max(10).optional(),
  status: list(z.enum(['active', 'paused'])).optional(),
  production_cycle: z.int().positive().optional(),
  is_admin: z.boolean().optional(),
});
const read = (address: string) => readSearch(schema, parseSearch(address));

test.each([
  ['', { page: 1 }],
  ['?page=3', { page: 3 }],
  ['?keyword=123&page=2', { page: 2, keyword: '123' }],
  ['?keyword=a%20b', { page: 1, keyword: 'a b' }],
  ['?status=active,paused', { page: 1, status: ['active', 'paused'] }],
  ['?status[]=active&status[]=paused', { page: 1, status: ['active', 'paused'] }],
  ['?is_admin=1', { page: 1, is_admin: true }],
  ['?unknown=1', { page: 1 }],
])('the address %s is read into filters', (address, search) => {
  expect(read(address)).toEqual(search);
});

test.each([
  ['?status=nonsense&page=-3', { page: 1 }],
  ['?page=two&keyword=ada', { page: 1, keyword: 'ada' }],
  ['?keyword=much-too-long&production_cycle=2', { page: 1, production_cycle: 2 }],
  ['?production_cycle=0&is_admin=perhaps', { page: 1 }],
  ['?a[b][c][d][e][f][g][h][i][j]=1', { page: 1 }],
])('the address %s falls back where a value is invalid', (address, search) => {
  expect(read(address)).toEqual(search);
});

test('written filters are read back unchanged', () => {
  const search = { page: 4, keyword: '0042', status: ['paused' as const], is_admin: false };
  expect(read(writeSearch(search))).toEqual(search);
});
