import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import type { Day } from '@larder/domain/values/days.ts';
import {
  choice,
  choices,
  day,
  entries,
  money,
  multilineText,
  named,
  number,
  picture,
  rows,
  text,
  yesNo,
} from './kinds.ts';

interface Describes<Value> {
  describe: (value: Value, base: Value, options: { id: number; name: string }[]) => string;
}
const ALLERGENS = [
  { id: 9, name: 'Egg' },
  { id: 1, name: 'Milk' },
  { id: 6, name: 'Nuts' },
  { id: 2, name: 'Soy' },
];
const description = <Value>(field: Describes<Value>, value: Value, base: Value = value) =>
  field.describe(value, base, ALLERGENS);

test('texts, numbers, money and days are described as staff read them', () => {
  expect(description(text('Name'), 'Box')).toBe('Box');
  expect(description(multilineText('Notes'), '')).toBe('Not set');
  expect(description(number('Tax', { write: (tax) => `${tax}%` }), 6.25)).toBe('6.25%');
  expect(description(number('Limit'), null)).toBe('Not set');
  expect(description(money('Price'), cents(1250))).toBe('$12.50');
  expect(description(day('Expires on'), '2026-11-22' as Day)).toBe('11/22/2026');
});

test('switches, choices and pictures are described by their names', () => {
  expect(description(yesNo('Active'), true)).toBe('Yes');
  expect(description(choice('Status', { off: 'Disabled', on: 'Enabled for all weeks' }), 'on')).toBe(
    'Enabled for all weeks',
  );
  expect(description(choice('Status', { off: 'Disabled' }), '')).toBe('Not set');
  expect(description(picture('Image'), [])).toBe('Current image');
  expect(description(picture('Image'), [new File([], 'a.png')])).toBe('New image');
  expect(description(picture('Image'), null)).toBe('Removed');
});

test('choices are described by names in the order of their options, with what was added and removed', () => {
  const allergens = choices('Allergens', () => ALLERGENS);
  expect(description(allergens, [1, 6, 2], [1, 2])).toBe('Milk, Nuts, Soy (added Nuts)');
  expect(description(allergens, [9, 1], [1, 2])).toBe('Egg, Milk (added Egg; removed Soy)');
  expect(description(allergens, [], [1])).toBe('None (removed Milk)');
  expect(description(allergens, [1, 2], [])).toBe('Milk, Soy');
  expect(description(allergens, [1, 77], [1, 77])).toBe('Milk, one deleted');
});

test('a list in its own order says when only the order differs', () => {
  const products = named('Products', ({ sku }: { sku: string; name: string }) => sku);
  const pear = { sku: 'A', name: 'Pear' };
  const oats = { sku: 'B', name: 'Oats' };
  expect(description(products, [oats, pear], [pear, oats])).toBe('Oats, Pear (new order)');
});

test('a long list is cut', () => {
  const emails = entries('Emails', { separator: '\n', toEntry: String });
  const typed = Array.from({ length: 14 }, (_, index) => `u${index}`).join('\n');
  expect(description(emails, typed)).toMatch(/^u0, .*, u11 and 2 more$/);
});

test('records in a record are described in words, with those that differ', () => {
  const regulations = rows('Regulations', {
    toRow: (row: { week: number; percent: number }) => row,
    toSent: (row) => row,
    name: ({ week }) => `Week ${week}`,
    describe: ({ percent }) => `${percent}% off`,
  });
  const one = { week: 1, percent: 10 };
  const two = { week: 2, percent: 20 };
  const less = { week: 1, percent: 5 };
  expect(description(regulations, [one, two], [one])).toBe('Week 1: 10% off\nWeek 2: 20% off\n(added Week 2)');
  expect(description(regulations, [less], [one])).toBe('Week 1: 5% off (changed Week 1)');
  expect(description(regulations, [], [one])).toBe('None (removed Week 1)');
});
