import { expect, test } from 'vitest';
import { REASON_TYPES } from '../../values/enums/reason-types.ts';
import {
  faultsOfReason,
  refusalToArchiveReason,
  refusalToChooseReason,
  refusalToRestoreReason,
  typesOfferedWith,
} from './reason-rules.ts';

type Written = Parameters<typeof faultsOfReason>[0];
const reason = (changes: Partial<Written> = {}): Written => ({
  type: 'CREDIT_REGULAR',
  title: 'Late delivery',
  question: null,
  answer_required: false,
  products: 'none',
  details: 'optional',
  choices_mode: null,
  choices_options: [],
  ...changes,
});
const many = (...choices_options: string[]): Partial<Written> => ({ choices_mode: 'many', choices_options });

const NO_COLON = 'A title cannot contain a colon: files of credits put details after it.';
const LETTER = 'A title needs at least one letter, so that it differs from an ID.';
const QUESTION = 'Please enter the question that must be answered.';
const DETAILS = 'Please choose optional or required details: the answer to the question is entered there.';
const MODE = 'Please choose whether one or several options can be selected, or remove the options.';
const TWO = 'Please enter at least two options, one per line.';
const TWICE = 'This option is listed twice.';
const MARKS = 'An option cannot contain a comma or a colon.';
const NO_PRODUCTS = 'Only reasons for credits and refunds can ask for products.';
const NO_DETAILS = 'Details are always optional here. To require them, enter a question and require an answer.';
const NO_OPTIONS = 'Only reasons for credits and refunds can have options.';

test.each<[Partial<Written>, Record<string, string>]>([
  [{}, {}],
  [{ title: '3 days late' }, {}],
  [{ title: 'Ñ' }, {}],
  [{ title: 'Late: a day' }, { title: NO_COLON }],
  [{ title: '12' }, { title: LETTER }],
  [{ title: '12!' }, { title: LETTER }],
  [{ answer_required: true }, { question: QUESTION }],
  [{ question: 'Why?' }, {}],
  [{ question: 'Why?', answer_required: true }, {}],
  [{ question: 'Why?', details: 'required' }, {}],
  [{ details: 'none' }, {}],
  [{ question: 'Why?', details: 'none' }, { details: DETAILS }],
  [{ question: 'Why?', details: 'none', ...many('Hair', 'Bone') }, {}],
  [{ choices_options: ['Hair'] }, { choices_mode: MODE }],
  [many(), { choices_options: TWO }],
  [many('Hair'), { choices_options: TWO }],
  [many('Hair', 'Bone'), {}],
  [{ ...many('Hair', 'Bone'), choices_mode: 'one' }, {}],
  [many('Hair', 'Bone', 'hair', 'BONE'), { 'choices_options.2': TWICE, 'choices_options.3': TWICE }],
  [many('Hair, long', 'Bone: small'), { 'choices_options.0': MARKS, 'choices_options.1': MARKS }],
  [{ products: 'required', details: 'required', ...many('Hair', 'Bone') }, {}],
  [{ type: 'CREDIT_FOR_PRODUCT', products: 'optional' }, {}],
  [{ type: 'CREDIT_FOR_PROMOCODE', details: 'none' }, {}],
  [{ type: 'SKIP' }, {}],
  [{ type: 'SKIP', question: 'Why?', answer_required: true }, {}],
  [
    { type: 'SKIP', title: '7', answer_required: true },
    { title: LETTER, question: QUESTION },
  ],
  [{ type: 'SKIP', products: 'optional' }, { products: NO_PRODUCTS }],
  [{ type: 'SUBSCRIPTION_PAUSE', details: 'required' }, { details: NO_DETAILS }],
  [{ type: 'SUBSCRIPTION_PAUSE', details: 'none' }, { details: NO_DETAILS }],
  [{ type: 'SUBSCRIPTION_CANCELLATION', ...many('Hair', 'Bone') }, { choices_mode: NO_OPTIONS }],
])('a reason with %j has the faults %j', (changes, faults) => {
  expect(faultsOfReason(reason(changes))).toEqual(faults);
});

test('reasons for credits are offered together, and others by their type', () => {
  const credits = ['CREDIT_REGULAR', 'CREDIT_FOR_PRODUCT', 'CREDIT_FOR_PROMOCODE'];
  expect(REASON_TYPES.map((type) => typesOfferedWith(type))).toEqual([
    ['SKIP'],
    credits,
    credits,
    credits,
    ['SUBSCRIPTION_CANCELLATION'],
    ['SUBSCRIPTION_PAUSE'],
  ]);
});

test.each([
  ['SKIP', 'skip an order'],
  ['CREDIT_REGULAR', 'issue a credit or refund'],
  ['CREDIT_FOR_PRODUCT', 'issue a credit or refund'],
  ['CREDIT_FOR_PROMOCODE', 'issue a credit or refund'],
  ['SUBSCRIPTION_CANCELLATION', 'cancel a subscription'],
  ['SUBSCRIPTION_PAUSE', 'pause a subscription'],
] as const)('the last reason of the type %s is not archived', (type, action) => {
  expect(refusalToArchiveReason({ type, archived_at: null, is_last: true })).toEqual({
    message: `This is the last reason to ${action}. Create another one before archiving it.`,
  });
  expect(refusalToArchiveReason({ type, archived_at: null, is_last: false })).toBeNull();
});

test('a reason is archived once, and only an archived one is restored', () => {
  const archived = { type: 'SKIP', archived_at: '2026-11-23T12:00:00Z', is_last: true } as const;
  expect(refusalToArchiveReason(archived)).toEqual({ message: 'This reason is already archived.' });
  expect(refusalToRestoreReason(archived)).toBeNull();
  expect(refusalToRestoreReason({ archived_at: null })).toEqual({ message: 'This reason is not archived.' });
});

test('an archived reason cannot be chosen', () => {
  expect(refusalToChooseReason({ title: 'Traveling', is_archived: false }, 'reason_id')).toBeNull();
  expect(refusalToChooseReason({ title: 'Traveling', is_archived: true }, 'reason.id')).toEqual({
    message: 'The reason "Traveling" is archived. Please choose another one.',
    field: 'reason.id',
  });
});
