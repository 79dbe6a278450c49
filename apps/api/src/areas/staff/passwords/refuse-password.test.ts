import { expect, test } from 'vitest';
import { CallError } from '../../../platform/call-error.ts';
import { refusePassword } from './refuse-password.ts';

const owner = { email: 'ada.abbott@example.test', first_name: 'Ada', last_name: 'Abbott' };
const isTaken = (password: string) => {
  try {
    refusePassword(password, owner, 'password');
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(CallError);
    expect(Object.keys((error as CallError).errors)).toEqual(['password']);
    return false;
  }
};

test.each([
  '1234567890',
  'password12',
  'PassWord123',
  'Password1!',
  '!!letmein2026',
  'aaaaaaaaaa',
  '1212121212',
  '0123456789',
  'zyxwvutsrqp',
  'qwertyuiop',
  'larder-demo',
  'ada.abbott@example.test',
  'Abbott-2026',
  'too short',
])('a password that many would guess is refused: %s', (password) => {
  expect(isTaken(password)).toBe(false);
});

test.each(['a long password', 'correct horse battery', 'Quince default', '84-carrots-in-may', 'ünïcödé wörds'])(
  'an uncommon password is accepted: %s',
  (password) => {
    expect(isTaken(password)).toBe(true);
  },
);
