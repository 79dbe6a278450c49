import { describe, expect, test } from 'vitest';
import { positionOf, Positions } from './positions.ts';
import { type ReplicaLook, stateOf } from './replica.ts';
import { verdictOf } from './replicas.ts';

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
const database = 'larder';
const look = (replayed: bigint | null, isStandby = true) => ({
  isStandby,
  replayed,
  received: replayed,
  timeline: 1,
  database,
});
const stateAt = (now: number, found: ReplicaLook, looks = positions(), primaryAt: bigint | null = 30n) =>
  stateOf(verdictOf(found, { primaryAt, isOnBranch: true, primaryDatabase: database }, looks), now);

describe('a replica', () => {
  test.each([
    [30n, 0],
    [25n, 2],
    [20n, 2],
    [19n, 3],
  ])('that has replayed until %s lags by %s seconds, also while nothing is written', (replayed, seconds) => {
    expect(3 * SECOND - (positions().freshUntil(replayed) ?? 0)).toBe(seconds * SECOND);
  });

  test('is used until it is more than 2 seconds behind, and again afterwards', () => {
    const at = (replayed: bigint) => stateAt(3 * SECOND, look(replayed)).isUsed;
    expect([at(30n), at(20n), at(19n), at(9n), at(30n)]).toEqual([true, true, false, false, true]);
  });

  test('that was promoted, is ahead of the primary, or is on another branch is left out', () => {
    const reasonOf = (found: ReplicaLook) => {
      const state = stateAt(3 * SECOND, found);
      return state.isUsed ? null : state.reason;
    };
    expect(reasonOf(look(30n, false))).toBe('it is not a replica');
    expect(reasonOf(look(null))).toBe('it is not a replica');
    expect(reasonOf(look(31n))).toBe('it does not follow the primary');
    expect(
      verdictOf(look(30n), { primaryAt: null, isOnBranch: false, primaryDatabase: database }, positions()),
    ).toEqual({
      reason: 'it does not follow the primary',
    });
  });

  test('that is another database of the same server is left out', () => {
    const other = { ...look(30n), database: 'other' };
    expect(stateAt(3 * SECOND, other)).toEqual({
      isUsed: false,
      reason: 'it is the database "other" and not "larder"',
    });
  });

  test('is left out while the primary does not say where its log is, also if it has replayed more since', () => {
    expect(stateAt(5 * SECOND, look(31n), positions(), null)).toEqual({ isUsed: true, lagMs: 2 * SECOND });
    expect(stateAt(6 * SECOND, look(30n), positions(), null).isUsed).toBe(false);
    expect(stateAt(6 * SECOND, look(31n), positions(), null)).toMatchObject({
      reason: 'it is more than 2 seconds behind',
    });
    expect(stateAt(0, look(30n), new Positions(), null).isUsed).toBe(false);
  });

  test('is compared with the log of the new primary after a promotion', () => {
    const looks = positions();
    looks.add(4 * SECOND, 15n);
    expect(stateAt(4 * SECOND, look(30n), looks, 15n)).toEqual({
      isUsed: false,
      reason: 'it does not follow the primary',
    });
    expect(stateAt(4 * SECOND, look(15n), looks, 15n)).toEqual({ isUsed: true, lagMs: 0 });
  });

  test('ages between two looks: what the last one found is not used for longer than 2 seconds', () => {
    const verdict = verdictOf(look(30n), { primaryAt: 30n, isOnBranch: true, primaryDatabase: database }, positions());
    const isUsedAt = (second: number) => stateOf(verdict, second * SECOND).isUsed;
    expect([isUsedAt(3), isUsedAt(5), isUsedAt(5.001)]).toEqual([true, true, false]);
  });
});
