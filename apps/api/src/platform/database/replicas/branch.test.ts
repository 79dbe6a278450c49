import { describe, expect, test } from 'vitest';
import { Branch } from './branch.ts';

const at = (timeline: number, replayed: bigint, received = replayed) => ({ timeline, replayed, received });

describe('a replica after a promotion', () => {
  test.each<[string, ReturnType<typeof at>[], boolean[]]>([
    ['is used that says the new timeline', [at(2, 30n)], [true]],
    [
      'is left out that stays on the old branch, however far it was',
      [at(1, 30n), at(1, 30n), at(1, 30n)],
      [false, false, false],
    ],
    ['is left out while it replays what it had of the old branch', [at(1, 20n, 30n), at(1, 30n)], [false, false]],
    [
      'is used that replays more, though its control file is late',
      [at(1, 30n), at(1, 31n), at(1, 31n)],
      [false, true, true],
    ],
    ['is left out that follows a newer primary', [at(3, 30n)], [false]],
  ])('%s', (_, looks, follows) => {
    const branch = new Branch();
    branch.follows(at(1, 10n), 1);
    expect(looks.map((look) => branch.follows(look, 2))).toEqual(follows);
  });

  test('has to show it for each timeline', () => {
    const branch = new Branch();
    expect([at(1, 30n), at(1, 31n)].map((look) => branch.follows(look, 2))).toEqual([false, true]);
    expect([at(1, 31n), at(1, 32n)].map((look) => branch.follows(look, 3))).toEqual([false, true]);
  });
});
