import { createUser, updateUser } from '@larder/contract/customers/users/save-user.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { bodyErrors } from './body-errors.ts';

test('a good body has no errors', () => {
  expect(
    bodyErrors(updateUser, { first_name: 'Ada', last_name: 'Abbott', email: 'ada@example.com', promo_code: null }),
  ).toEqual({});
});

test('blank fields are required, under their own names', () => {
  expect(bodyErrors(updateUser, { first_name: ' ', last_name: '', email: 'nobody' })).toEqual({
    first_name: 'First name is required.',
    last_name: 'Last name is required.',
    email: 'Please enter a valid e-mail address.',
  });
});

test('nested fields have dotted paths, and only the chosen kind of body is validated', () => {
  const account = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Abbott', password: 'long enough' };
  const shipping = {
    line_1: '120 Wharf St',
    city: 'Chicago',
    state_id: '',
    zip_code: '6060',
    phone: '312 555 0100',
    type: 'personal',
  };
  const comped = { amount: cents(-1), number_of_weeks: null };
  const body = { role: 'comped', with_welcome_email: false, account, shipping, comped, subscription: [] };
  expect(bodyErrors(createUser, body)).toEqual({
    'shipping.state_id': 'Please choose a state.',
    'shipping.zip_code': 'The zip code must be 5 digits.',
    'comped.amount': 'The amount must not be below zero.',
  });
});
