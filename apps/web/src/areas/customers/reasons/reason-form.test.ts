import { expect, test } from 'vitest';
import { emptyValues, toFormValues } from '../../../forms/field.ts';
import { checkReason, newReasonFields, reasonFields, toReason, type ReasonValues } from './reason-form.ts';

const credit: ReasonValues = {
  ...emptyValues(newReasonFields('CREDIT_FOR_PRODUCT')),
  title: ' Foreign material ',
  question: ' ',
  products: 'required',
  details: 'required',
  choices_mode: 'many',
  choices_options: 'Hair\n\n Bone ',
};

test('options are one per line, and blank texts are none', () => {
  expect(toReason(credit)).toEqual({
    type: 'CREDIT_FOR_PRODUCT',
    title: 'Foreign material',
    description: '',
    question: null,
    answer_required: false,
    products: 'required',
    details: 'required',
    choices_mode: 'many',
    choices_options: ['Hair', 'Bone'],
  });
  expect(checkReason(credit)).toEqual({});
});

test('what only credits ask for is not sent for another type', () => {
  const skip = { ...credit, type: 'SKIP' } as const;
  expect(toReason(skip)).toMatchObject({
    products: 'none',
    details: 'optional',
    choices_mode: null,
    choices_options: [],
  });
  expect(checkReason(skip)).toEqual({});
});

test('contradictions are found before the reason is sent', () => {
  const wrong = { ...credit, title: '12', answer_required: true, choices_options: 'Hair' };
  expect(Object.keys(checkReason(wrong))).toEqual(['question', 'choices_options', 'title']);
  expect(checkReason({ ...credit, title: ' ' })).toEqual({});
});

test('a stored reason is edited with its options', () => {
  const stored = {
    id: 7,
    ...toReason(credit),
    form: { products: 'optional', details: 'none', choices: { mode: 'one', options: ['Yes', 'No'] } },
  };
  expect(toFormValues(reasonFields, stored)).toMatchObject({
    title: 'Foreign material',
    question: '',
    products: 'optional',
    details: 'none',
    choices_mode: 'one',
    choices_options: 'Yes\nNo',
  });
});
