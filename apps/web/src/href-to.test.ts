import { expect, test } from 'vitest';
import { hrefTo } from './href-to.ts';

test('an address has its parameters, filters and place on the page', () => {
  expect(hrefTo({ to: '/users' })).toBe('/users');
  expect(hrefTo({ to: '/users/$id', params: { id: 7 }, hash: 'refunds' })).toBe('/users/7#refunds');
  expect(hrefTo({ to: '/products/$sku', params: { sku: 'a b/c' } })).toBe('/products/a%20b%2Fc');
  expect(hrefTo({ to: '/orders', search: { order_week_id: 3, state: undefined } })).toBe('/orders?order_week_id=3');
});

test('an address that leads nowhere does not compile', () => {
  const mistakes = [
    // @ts-expect-error -- no such screen
    hrefTo({ to: '/user' }),
    // @ts-expect-error -- names no customer
    hrefTo({ to: '/users/$id' }),
    // @ts-expect-error -- a customer has a number
    hrefTo({ to: '/users/$id', params: { id: 'seven' } }),
    // @ts-expect-error -- no such filter
    hrefTo({ to: '/orders', search: { week: 3 } }),
    // @ts-expect-error -- no such state
    hrefTo({ to: '/orders', search: { state: 'lost' } }),
  ];
  expect(mistakes).toHaveLength(5);
});
