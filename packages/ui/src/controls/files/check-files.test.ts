import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const limits = { types: ['image/jpeg', 'image/png'], typesLabel: 'JPEG or PNG', bytes: 2 * 1024 * 1024 };
const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test('files of an accepted type and size are accepted, and every other one gets an error', () => {
  const meal = file('meal.jpg', 'image/jpeg', limits.bytes);
  const { fit, problems } = checkFiles(
    [
      meal,
      file('meal.gif', 'image/gif'),
      file('big.png', 'image/png', limits.bytes + 1),
      file('x.svg', 'image/svg+xml'),
    ],
    limits,
  );
  expect(fit).toEqual([meal]);
  expect(problems).toEqual([
    'meal.gif is not a JPEG or PNG image.',
    'big.png is larger than 2 MB.',
    'x.svg is not a JPEG or PNG image.',
  ]);
});

test('a file that is too large is refused with the given message', () => {
  const tooLarge = 'Please use images smaller than 5MB';
  expect(checkFiles([file('big.png', 'image/png', limits.bytes + 1)], { ...limits, tooLarge })).toEqual({
    fit: [],
    problems: [tooLarge],
  });
});
