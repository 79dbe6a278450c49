import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACE_SECONDS, paceOf, secondsUntilNextLook } from './charging-pace.ts';

test.each([
  ['after a minute, by the last minute', { answered: 120, left: 480, secondsSinceBegin: 300 }, [120, 240]],
  ['in its first minute, by the seconds so far', { answered: 20, left: 10, secondsSinceBegin: 15 }, [80, 8]],
  ['in its first second, by a whole second', { answered: 3, left: 9, secondsSinceBegin: 0 }, [180, 3]],
  ['with one left, a second at least', { answered: 120, left: 1, secondsSinceBegin: 60 }, [120, 1]],
  ['slowly, with the rate rounded', { answered: 2, left: 1, secondsSinceBegin: 50 }, [2, 25]],
])('the pace of charges is measured %s', (_, charges, [per_minute, seconds_left]) => {
  expect(paceOf(charges)).toEqual({ per_minute, seconds_left });
});

test.each([
  ['nothing is left', { answered: 5, left: 0, secondsSinceBegin: 60 }],
  ['nothing was answered within the last minute', { answered: 0, left: 5, secondsSinceBegin: 600 }],
])('there is no pace while %s', (_, charges) => expect(paceOf(charges)).toBeNull());

test('at its pace, the rest takes the time that is left, for any charges', () => {
  const charges = fc.record({
    answered: fc.integer({ min: 1, max: 100_000 }),
    left: fc.integer({ min: 1, max: 1_000_000 }),
    secondsSinceBegin: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(charges, (each) => {
      const seconds = Math.min(PACE_SECONDS, Math.max(1, each.secondsSinceBegin));
      const left = paceOf(each)?.seconds_left ?? 0;
      // Within that time all are answered, and a second earlier they were not.
      expect(left * each.answered).toBeGreaterThanOrEqual(each.left * seconds);
      expect((left - 1) * each.answered).toBeLessThan(each.left * seconds);
    }),
  );
});

test('a screen asks again after 2 seconds, and without a change half as often up to every 30 seconds', () => {
  const looks = [true, false, false, false, false, false, true];
  let seconds = 0;
  expect(looks.map((isChanged) => (seconds = secondsUntilNextLook(seconds, isChanged)))).toEqual([
    2, 4, 8, 16, 30, 30, 2,
  ]);
  expect(secondsUntilNextLook(0, false)).toBe(2);
});
