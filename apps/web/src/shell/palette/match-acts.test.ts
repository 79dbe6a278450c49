import { expect, test } from 'vitest';
import { readActAndCustomer } from './match-acts.ts';

test.each([
  ['skip 816 555 0134', ['skip'], '816 555 0134'],
  ['Skip next box Ada Abbott', ['skip'], 'Ada Abbott'],
  ['credit ada@example.test', ['credit'], 'ada@example.test'],
  ['charge again 816-555-0134', ['charge_again'], '816-555-0134'],
  ['change address 7', ['change_address'], '7'],
])('"%s" names the act %j and the customer "%s"', (text, acts, customer) => {
  expect(readActAndCustomer(text)).toEqual({ acts, customer });
});

test.each(['skip', '816 555 0134', 'Ada Abbott', ''])('"%s" names no act and customer', (text) => {
  expect(readActAndCustomer(text)).toBeNull();
});
