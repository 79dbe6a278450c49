import { describe, expect, it } from 'vitest';
import { ORDER_TRANSITIONS } from '../orders/reading/order-states.ts';
import { ORDER_WEEK_TRANSITIONS } from '../orders/weeks/order-week-states.ts';
import { mayBecome, type Transitions } from './transitions.ts';

const tables: [name: string, first: string, allowed: string[], table: Transitions<string>][] = [
  ['order week', 'draft', ['draft→active', 'active→delivered'], ORDER_WEEK_TRANSITIONS],
  [
    'order',
    'active',
    [
      'active→suspended',
      'active→charge-failed',
      'active→cancelled',
      'suspended→active',
      'suspended→cancelled',
      'charge-failed→active',
      'charge-failed→cancelled',
      'cancelled→active',
    ],
    ORDER_TRANSITIONS,
  ],
];

describe.each(tables)('the states of an %s', (_, first, allowed, table) => {
  const states = Object.keys(table);
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it('follow each other exactly as the business says', () => {
    const found = pairs.filter(([from, to]) => mayBecome(table, from, to)).map(([from, to]) => `${from}→${to}`);
    expect(found.toSorted()).toEqual(allowed.toSorted());
  });

  it('are all reached from the first, and none becomes itself', () => {
    const reached = new Set([first]);
    for (const state of reached) for (const next of table[state] ?? []) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
    expect(pairs.some(([from, to]) => from === to && mayBecome(table, from, to))).toBe(false);
  });
});
