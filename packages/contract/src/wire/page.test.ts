import { expect, test } from 'vitest';
import * as z from 'zod';
import { pageQuery, paginationOf } from './page.ts';

const query = z.object(pageQuery);

test('a page has 15 records by default and 100 at most', () => {
  expect(query.parse({})).toEqual({ page: 1, per_page: 15 });
  expect(query.parse({ page: 3, per_page: 100 })).toEqual({ page: 3, per_page: 100 });
  for (const per_page of [0, 101, 1.5]) expect(query.safeParse({ per_page }).success, `${per_page}`).toBe(false);
});

test('the first page always exists', () => {
  expect(paginationOf(1, 15, 0, 0).total_pages).toBe(1);
  expect(paginationOf(1, 15, 15, 16).total_pages).toBe(2);
});
