import { expect, test } from 'vitest';
import { forgetLists, lastList, rememberList } from './last-list.ts';

test('a list is remembered until another user signs in', () => {
  expect(lastList('/users')).toBe('/users');
  rememberList('/users', '/users?keyword=ada&page=3');
  expect(lastList('/users')).toBe('/users?keyword=ada&page=3');
  expect(lastList('/products')).toBe('/products');
  forgetLists();
  expect(lastList('/users')).toBe('/users');
});
