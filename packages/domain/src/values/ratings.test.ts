import { expect, test } from 'vitest';
import { showsStars } from './ratings.ts';

test.each([
  [null, false],
  [0.01, false],
  [3.99, false],
  [4, true],
  [5, true],
])('a rating of %s shows stars: %s', (rating, visible) => {
  expect(showsStars(rating)).toBe(visible);
});
