import { expect, test } from 'vitest';
import { countOf, describeShortfall } from './activation-messages.ts';

const preview = { is_estimate: false, orders: { made: 1_495, full: 1_495, incomplete: 0, empty: 0 } };

test('counts have their plural, and estimates say "about"', () => {
  expect(countOf(preview, 0, 'order')).toBe('0 orders');
  expect(countOf(preview, 1, 'order')).toBe('1 order');
  expect(countOf(preview, 1_495, 'order')).toBe('1,495 orders');
  expect(countOf({ is_estimate: true }, 90_400, 'order')).toBe('about 90,400 orders');
});

test('a menu that fills every order needs no warning', () => {
  expect(describeShortfall(preview)).toBeNull();
});

test('incomplete and empty orders are counted in a warning', () => {
  expect(describeShortfall({ ...preview, orders: { ...preview.orders, incomplete: 1, empty: 202 } })).toBe(
    '1 order would be incomplete, 202 orders would be empty and skipped.',
  );
  expect(describeShortfall({ is_estimate: true, orders: { ...preview.orders, empty: 2_020 } })).toBe(
    'About 2,020 orders would be empty and skipped.',
  );
});
