import { describe, expect, test } from 'vitest';
import { positionOf, Positions } from './positions.ts';
import { stateOf } from './replicas.ts';

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['1/0', 0x1_0000_0000n],
  ['16/B374D848', 0x16_b374_d848n],
])('the place %s of the log is compared as a number', (text, position) => {
  expect(positionOf(text)).toBe(position);
});

const SECOND = 1_000;
const positions = () => {
  const looks = new Positions();
  for (const [second, position] of [10n, 20n, 30n, 30n].entries()) looks.add(second * SECOND, position);
  return looks;
};
const look = (replayed: bigint | null, isStandby = true) => ({
  status: 'fulfilled' as const,
  value: { isStandby, replayed },
});

describe('a replica', () => {
  test.each([
    [30n, 0],
    [25n, 2],
    [20n, 2],
    [19n, 3],
  ])('that has replayed until %s lags by %s seconds, also while nothing is written', (replayed, seconds) => {
    expect(positions().lagOf(replayed, 3 * SECOND)).toBe(seconds * SECOND);
  });

  test('is used until it is more than 2 seconds behind, and again afterwards', () => {
    const at = (replayed: bigint) => stateOf(look(replayed), positions(), 3 * SECOND).isUsed;
    expect([at(30n), at(20n), at(19n), at(9n), at(30n)]).toEqual([true, true, false, false, true]);
  });

  test('that does not answer, was promoted, or is ahead of the primary is left out', () => {
    const reasonOf = (found: Parameters<typeof stateOf>[0]) => {
      const state = stateOf(found, positions(), 3 * SECOND);
      return state.isUsed ? null : state.reason;
    };
    expect(reasonOf({ status: 'rejected', reason: new Error('connect ECONNREFUSED') })).toMatch(/^it does not answer/);
    expect(reasonOf(look(30n, false))).toBe('it is not a replica');
    expect(reasonOf(look(null))).toBe('it is not a replica');
    expect(reasonOf(look(31n))).toBe('it does not follow the primary');
  });

  test('is left out while the primary does not say where its log is', () => {
    expect(stateOf(look(30n), positions(), 6 * SECOND).isUsed).toBe(false);
    expect(stateOf(look(30n), new Positions(), 0).isUsed).toBe(false);
  });

  test('is compared with the log of the new primary after a promotion', () => {
    const looks = positions();
    looks.clear();
    looks.add(4 * SECOND, 15n);
    expect(stateOf(look(30n), looks, 4 * SECOND)).toEqual({ isUsed: false, reason: 'it does not follow the primary' });
    expect(stateOf(look(15n), looks, 4 * SECOND).isUsed).toBe(true);
  });
});
