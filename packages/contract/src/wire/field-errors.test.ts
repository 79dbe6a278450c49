import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createHoliday } from '../shipping/holidays/holidays.ts';
import { updateUser } from '../customers/users/save-user.ts';
import { listUsers } from '../customers/users/users.ts';
import { verifySignIn } from '../staff/sign-in/sign-in.ts';
import { fieldErrors } from './field-errors.ts';

const said = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};
const changes = { first_name: 'Ada', last_name: 'Abbott', email: 'ada@example.com' };

describe('a bad value gets one message', () => {
  test.each([
    ['page', 1e20, 'Page must be at most 1000000.'],
    ['page', 0, 'Page must be at least 1.'],
    ['page', 'x', 'Page must be a number.'],
    ['production_cycle', 3, 'Please choose a production cycle: 1 or 2.'],
    ['keyword', 'a'.repeat(201), 'Keyword must have at most 200 characters.'],
  ])('%s %j in a query', (name, value, sentence) => {
    expect(said(listUsers.query, { [name]: value })).toEqual({ [name]: [sentence] });
  });

  test.each([
    ['last_name', [], 'Last name is not valid.'],
    ['last_name', '', 'Last name is required.'],
    ['last_name', undefined, 'Last name is required.'],
    ['email', 'nobody', 'Please enter a valid e-mail address.'],
    ['version', 0, 'Version must be at least 1.'],
    ['version', 1e20, 'Version must be at most 2147483647.'],
  ])('%s %j in a body', (name, value, sentence) => {
    expect(said(updateUser.body, { ...changes, [name]: value })).toEqual({ [name]: [sentence] });
  });

  test.each([
    [758_313, 'Verification code is not valid.'],
    [undefined, 'Verification code is required.'],
    ['', 'Verification code is required.'],
  ])('%j as the code of a sign-in', (code, sentence) => {
    expect(said(verifySignIn.body, { code, verificationId: 'x' })).toEqual({ code: [sentence] });
  });
});

test('a missing day is named where a form has several', () => {
  const empty = { name: 'Thaw', start_date: '', end_date: '', rules: [{ carrier_id: 1, shift_days: 1 }] };
  expect(said(createHoliday.body, empty)).toEqual({
    start_date: ['Please choose the start date.'],
    end_date: ['Please choose the end date.'],
  });
});

test('an unknown relation is named with the known ones', () => {
  expect(said(listUsers.query, { include: ['kids', 'orders'] })['include.1']?.[0]).toMatch(
    /^Unknown relation "orders"\. Known relations: .*kids/,
  );
});

test.each([
  [{ type: 'odd' }, { type: 'Please choose a type: dollars off, percent off, or free.' }],
  [{ type: 'free', ship_days: ['odd'] }, { 'ship_days.0': 'Please choose ship days from Monday or Tuesday.' }],
  [{ type: 'free', reason_id: '' }, { reason_id: 'Reason is required.' }],
])('allowed choices are listed for the value %j', (value, sentences) => {
  const schema = z.object({
    type: z.enum(['dollars_off', 'percent_off', 'free']),
    ship_days: z.array(z.enum(['Monday', 'Tuesday'])).optional(),
    reason_id: z.string().min(1).optional(),
  });
  expect(said(schema, value)).toEqual(Object.fromEntries(Object.entries(sentences).map(([at, one]) => [at, [one]])));
});

test('a choice in capitals is quoted exactly, as it must be sent', () => {
  const schema = z.object({ type: z.enum(['SKIP', 'CREDIT_REGULAR']) });
  expect(said(schema, { type: 'x' })).toEqual({ type: ['Please choose a type: SKIP or CREDIT_REGULAR.'] });
});

test('fields have the labels of the screens', () => {
  expect(said(z.object({ shipping: z.object({ line_1: z.string().min(1) }) }), { shipping: { line_1: '' } })).toEqual({
    'shipping.line_1': ['Address Line #1 is required.'],
  });
});

test.each([
  [z.array(z.int()).min(1), [], 'Lines must have at least 1 entry.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'Lines must have at most 2 entries.'],
  [z.number().positive(), 0, 'Lines must be more than 0.'],
])('the message of a bound is a full sentence', (schema, value, sentence) => {
  expect(said(z.object({ lines: schema }), { lines: value })).toEqual({ lines: [sentence] });
});
