import { expect, it } from 'vitest';
import { refusalOfPassword, refusalOfPersonalPassword } from './password.ts';

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

const owner = { email: 'ada.abbott@larder.test', first_name: 'Ada', last_name: 'Abbott' };
it.each([
  ['ada.abbott@larder.test', false],
  ['Ada.Abbott2026!', false],
  ['abbottabbott', false],
  ['larder-larder-1', false],
  ['abbott marries the quince', true],
  ['1234567890-carrots', true],
  ['🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕', true],
])('a password is more than its owner’s name and e-mail: %s', (password, taken) => {
  expect(refusalOfPersonalPassword(password, owner, 'password')?.code).toBe(taken ? undefined : 'password_own_words');
});
