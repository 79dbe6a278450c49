import { expect, test } from 'vitest';
import { countOf, describeConfirmation, describeShortfall } from './activation-messages.ts';

const orders = { made: 1_495, full: 1_495, incomplete: 0, empty: 0 };

test('counts have their plural', () => {
  expect(countOf(0, 'order')).toBe('0 orders');
  expect(countOf(1, 'order')).toBe('1 order');
  expect(countOf(1_495, 'order')).toBe('1,495 orders');
});

test('a menu that fills every order needs no warning', () => {
  expect(describeShortfall({ orders })).toBeNull();
});

test('incomplete and empty orders are counted in a warning', () => {
  expect(describeShortfall({ orders: { ...orders, incomplete: 1, empty: 1_202 } })).toBe(
    'Of 1,495 orders, 1 would be incomplete and 1,202 would be empty and skipped.',
  );
  expect(describeShortfall({ orders: { ...orders, made: 1, empty: 1 } })).toBe(
    'Of 1 order, 1 would be empty and skipped.',
  );
});

test('the confirmation names the number and kind of the orders', () => {
  expect(describeConfirmation({ ...orders, incomplete: 1_300, empty: 56 })).toBe(
    'Activate the week with 1,356 incomplete or empty orders',
  );
  expect(describeConfirmation({ ...orders, incomplete: 1 })).toBe('Activate the week with 1 incomplete order');
  expect(describeConfirmation({ ...orders, empty: 12 })).toBe('Activate the week with 12 empty orders');
});
