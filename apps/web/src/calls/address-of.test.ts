import { expect, test } from 'vitest';
import { addressOf, fillPath } from './address-of.ts';

test.each([
  ['/users', {}, '/users'],
  ['/users/{id}', { id: 7 }, '/users/7'],
  ['/users/{userId}/orders/{id}', { userId: 7, id: 12 }, '/users/7/orders/12'],
  ['/products/{sku}', { sku: 'A/B C' }, '/products/A%2FB%20C'],
])('%s is filled', (path, params, filled) => {
  expect(fillPath(path, params)).toBe(filled);
});

test('a value that is missing is a fault of the program, not a call to another address', () => {
  expect(() => fillPath('/users/{id}', {})).toThrow('/users/{id} lacks id');
  expect(() => fillPath('/users/{id}', { id: '' })).toThrow(RangeError);
});

test('what is blank is left out of the query', () => {
  const query = { page: 2, keyword: '', status: ['active', 'paused'], is_admin: true, sort: undefined };
  expect(addressOf('/users', { query })).toBe('/users?page=2&status=active%2Cpaused&is_admin=1');
});
