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
          message: 'The password needs at least 10 characters.',
          field: 'account.password',
        },
  );
});

const PERSONAL = {
  message: 'Choose a password that is not made of your name or e-mail.',
  field: 'password',
};
const owner = { email: 'ada.abbott@larder.test', first_name: 'Ada', last_name: 'Abbott' };
it.each([
  ['ada.abbott@larder.test', false],
  ['Ada.Abbott2026!', false],
  ['abbottabbott', false],
  ['larder-larder-1', false],
  ['abbott-2026-pie', false],
  ['abbott-2026-plum', true],
  ['abbott marries the quince', true],
  ['1234567890-carrots', true],
  ['🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕', true],
])('a password is more than its owner’s name and e-mail: %s', (password, taken) => {
  expect(refusalOfPersonalPassword(password, owner, 'password')).toEqual(taken ? null : PERSONAL);
});

it.each([
  ['every part of a name counts', 'Mary-Jane', "O'Hara", 'mary.jane.hara', false],
  ['a short name counts within a longer one', 'Ann', 'Annabel', 'annabel-annabel', false],
  ['a long name counts before a shorter one', 'Annabel', 'Ann', 'annabel-annabel', false],
  ['a name of three letters counts', 'Ann', 'Abbott', 'annannann1', false],
  ['a name of two letters does not count', 'Al', 'Ng', 'alngalngal1', true],
])('%s: %s %s with the password %s', (_, first_name, last_name, password, taken) => {
  const named = { email: 'ceo@firm.test', first_name, last_name };
  expect(refusalOfPersonalPassword(password, named, 'password')).toEqual(taken ? null : PERSONAL);
});
