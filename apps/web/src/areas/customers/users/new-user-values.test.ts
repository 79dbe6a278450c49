import { expect, test } from 'vitest';
import { EMPTY_NEW_USER, newUserOf } from './new-user-values.ts';

test('an admin is sent without shipping, comped and subscription', () => {
  expect(Object.keys(newUserOf({ ...EMPTY_NEW_USER, role: 'admin' }).body)).toEqual([
    'role',
    'with_welcome_email',
    'account',
  ]);
});

test('a blank amount is unlimited, blank weeks are forever, and weeks are sent as a number', () => {
  expect(newUserOf(EMPTY_NEW_USER).body).toMatchObject({ comped: { amount: null, number_of_weeks: null } });
  const twelve = { ...EMPTY_NEW_USER, comped: { amount: null, number_of_weeks: '12' } };
  expect(newUserOf(twelve).body).toMatchObject({ comped: { number_of_weeks: 12 } });
});
