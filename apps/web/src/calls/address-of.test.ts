import { expect, test } from 'vitest';
import { addressOf, fillPath } from './address-of.ts';

test.each([
  ['/users', {}, '/users'],
  ['/users/{id}', { id: 7 }, '/users/7'],
  ['/users/{userId}/orders/{id}', { userId: 7, id: 12 }, '/users/7/orders/12'],
  ['/products/{sku}', { sku: 'A/B C' }, '/products/A%2FB%20C'],
])('the path %s is filled with its parameters', (path, params, filled) => {
  expect(fillPath(path, params)).toBe(filled);
});

test('a missing path parameter throws instead of calling another address', () => {
  expect(() => fillPath('/users/{id}', {})).toThrow('/users/{id} lacks id');
  expect(() => fillPath('/users/{id}', { id: '' })).toThrow(RangeError);
});

test('blank values are left out of the query', () => {
  const query = { page: 2, keyword: '', status: ['active', 'paused'], is_admin: true, sort: undefined };
  expect(addressOf('/users', { query })).toBe('/users?page=2&status=active%2Cpaused&is_admin=1');
});
