import { expect, test } from 'vitest';
import { labelOfButton, quickReasons } from './reason-options.ts';

const option = (id: number) => ({ value: String(id), label: `Reason ${id}` });
const idsOf = (options: Parameters<typeof quickReasons>[0]) => quickReasons(options).map(({ value }) => value);

test('the first six reasons are one press, in their order and across their groups', () => {
  const options = [
    { group: 'Regular', items: [4, 2, 7, 1].map(option) },
    { group: 'For a product', items: [9, 3, 5].map(option) },
  ];
  expect(idsOf(options)).toEqual(['4', '2', '7', '1', '9', '3']);
});

test('a single reason needs no choice next to its field', () => {
  expect(idsOf([option(1)])).toEqual([]);
  expect(idsOf([])).toEqual([]);
});

test('a button of a reason says that something opens only if there is something to answer or to read', () => {
  const reason = { title: 'Away', description: '', answer_required: false };
  expect(labelOfButton(reason)).toBe('Away');
  expect(labelOfButton({ ...reason, answer_required: true })).toBe('Away…');
  expect(labelOfButton({ ...reason, description: 'Offer a smaller plan.' })).toBe('Away…');
});
