import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { describeDue } from './describe-due.ts';

// CUST-94

const of = (comped: number, credits: number, charge: number) => ({
  comped: cents(comped),
  credits: cents(credits),
  charge: cents(charge),
});

test.each<[Parameters<typeof describeDue>[1], Parameters<typeof describeDue>[2], string]>([
  ['before_cutoff', null, '$107.91 is due at its cutoff. Credit is used first.'],
  ['before_cutoff', of(0, 0, 10_791), '$107.91 is due at its cutoff. Credit is used first.'],
  ['before_cutoff', of(0, 5_500, 5_291), '$107.91 is due at its cutoff: $52.91 is charged after $55.00 credit.'],
  [
    'before_cutoff',
    of(5_000, 2_000, 3_791),
    '$107.91 is due at its cutoff: $37.91 is charged after $50.00 comped and $20.00 credit.',
  ],
  ['window', of(0, 10_791, 0), '$107.91 is due at its deadline: $0.00 is charged after $107.91 credit.'],
  ['window', null, '$107.91 is due at its deadline. Credit is used first.'],
  ['closed', null, '$107.91 is not paid.'],
  [null, null, '$107.91 is not paid.'],
])('what is due in the phase %s of an order with %o reads "%s"', (phase, expected, text) => {
  expect(describeDue(cents(10_791), phase, expected)).toBe(text);
});
