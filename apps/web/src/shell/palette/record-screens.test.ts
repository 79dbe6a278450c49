import { expect, test } from 'vitest';
import { SCREENS } from '../../screens.ts';
import { screensOfRecord } from './record-screens.ts';

const hrefs = (pathname: string) => screensOfRecord(SCREENS, pathname).map(({ href }) => href);

test('a customer has their page and its screens, except the current one', () => {
  expect(hrefs('/users/7')).toEqual([
    '/users/7/post-cutoff',
    '/users/7/suspended-order',
    '/users/7/rogue-order',
    '/users/7/orders',
    '/users/7/timeline',
  ]);
  expect(hrefs('/users/7/timeline')).toEqual([
    '/users/7',
    '/users/7/post-cutoff',
    '/users/7/suspended-order',
    '/users/7/rogue-order',
    '/users/7/orders',
  ]);
});

test.each(['/users', '/users/new', '/users/abc', '/carriers/3', '/zip-codes/import', '/'])(
  '%s has none',
  (pathname) => {
    expect(hrefs(pathname)).toEqual([]);
  },
);
