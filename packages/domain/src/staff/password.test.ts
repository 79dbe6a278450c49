import { expect, it } from 'vitest';
import { refusalOfPassword } from './password.ts';

it.each([
  ['larder-dem', true],
  ['short', false],
  ['🥕🥕🥕🥕🥕', false],
  ['🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕', true],
])('a password is taken from ten characters on: %s', (password, taken) => {
  expect(refusalOfPassword(password, 'account.password')).toEqual(
    taken
      ? null
      : {
          code: 'password_too_short',
          message: 'The password needs at least 10 characters.',
          field: 'account.password',
        },
  );
});
