import { expect, test } from 'vitest';
import { readSignUp } from './read-sign-up.ts';

test.each([
  ['', null],
  ['2031-03-04T12:00', '2031-03-04T18:00:00Z'],
  ['2031-07-04T12:00:30', '2031-07-04T17:00:30Z'],
])('the Chicago time "%s" is the moment %s', (local, signedUpAt) => {
  expect(readSignUp(local)).toEqual({ signedUpAt, error: null });
});

test.each(['0002-01-01T00:00', '1999-12-31T23:59', '2100-01-01T00:00', '20266-01-01T00:00', '202666-01-01T00:00'])(
  '%s, a year out of range, is refused',
  (local) => {
    expect(readSignUp(local)).toEqual({ signedUpAt: null, error: 'Enter a date from 2000 to 2099.' });
  },
);
