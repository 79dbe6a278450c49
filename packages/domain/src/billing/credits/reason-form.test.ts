import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AskingReason,
  missingOfForm,
  readReasonAnswer,
  type ReasonForm,
  writeReasonAnswer,
} from './reason-form.ts';

const MATERIAL = { mode: 'many', options: ['Hair', 'Plastic', 'Bone'] } as const;
const MISSING = { mode: 'one', options: ['Delivered', 'Not shipped'] } as const;
const form = (changes: Partial<ReasonForm>): ReasonForm => ({
  products: 'none',
  details: 'optional',
  choices: null,
  ...changes,
});

describe('chosen options and a note', () => {
  test.each([
    [['Hair', 'Bone'], 'in the soup', 'Hair, Bone: in the soup'],
    [['Hair'], '', 'Hair'],
    [[], ' at 5: twice ', 'at 5: twice'],
    [[], '  ', null],
  ])('the options %j with the note %j travel as %j', (chosen, note, text) => {
    expect(writeReasonAnswer({ chosen, note })).toBe(text);
  });

  test.each([
    ['Hair, Bone: in the soup', { chosen: ['Hair', 'Bone'], note: 'in the soup' }],
    ['Hair', { chosen: ['Hair'], note: '' }],
    ['Hairy: at 5', { chosen: [], note: 'Hairy: at 5' }],
    ['Hair, grass: at 5', { chosen: [], note: 'Hair, grass: at 5' }],
    [' Hair ,Bone :  at 5: twice ', { chosen: ['Hair', 'Bone'], note: 'at 5: twice' }],
    [null, { chosen: [], note: '' }],
  ])('the details %j are read back', (text, answer) => {
    expect(readReasonAnswer(text, MATERIAL)).toEqual(answer);
  });

  test('options and note are read back as written, for any note', () => {
    const chosen = fc.subarray([...MATERIAL.options], { minLength: 1 });
    fc.assert(
      fc.property(chosen, fc.string(), (options, note) => {
        const answer = { chosen: options, note: note.trim() };
        expect(readReasonAnswer(writeReasonAnswer(answer), MATERIAL)).toEqual(answer);
      }),
    );
  });
});

describe('a reason’s form', () => {
  test.each([
    [form({}), null, 0, {}],
    [form({ details: 'required' }), null, 0, { reason_details: 'Please enter some details.' }],
    [form({ details: 'required' }), '  ', 0, { reason_details: 'Please enter some details.' }],
    [form({ details: 'required' }), 'late', 0, {}],
    [form({ products: 'required' }), null, 0, { products: 'Please pick at least one product.' }],
    [form({ products: 'required' }), null, 1, {}],
    [form({ products: 'optional' }), null, 2, {}],
    [form({ products: 'optional' }), null, 0, {}],
    [form({}), null, 1, { products: 'This reason does not allow products.' }],
    [form({ choices: MATERIAL }), 'late', 0, { chosen: 'Please choose at least one of: Hair, Plastic, Bone.' }],
    [form({ choices: MATERIAL }), 'Hair, Bone', 0, {}],
    [form({ choices: MATERIAL, details: 'required' }), 'Hair', 0, { reason_details: 'Please enter some details.' }],
    [
      form({ choices: MISSING }),
      'Delivered, Not shipped',
      0,
      { chosen: 'Please choose one of: Delivered, Not shipped.' },
    ],
    [form({ choices: MISSING }), 'lost', 0, { chosen: 'Please choose one of: Delivered, Not shipped.' }],
    [form({ choices: MISSING }), 'Not shipped: lost', 0, {}],
    [
      form({ choices: MATERIAL, details: 'required', products: 'required' }),
      null,
      0,
      {
        products: 'Please pick at least one product.',
        chosen: 'Please choose at least one of: Hair, Plastic, Bone.',
        reason_details: 'Please enter some details.',
      },
    ],
  ])('the form %j with %j and %i products misses %j', (rules, details, picks, missing) => {
    expect(missingOfForm({ form: rules, question: null, answer_required: false }, { details, picks })).toEqual(missing);
  });

  test('the form requires an answer to its question if the reason does', () => {
    const asking: AskingReason = { form: form({}), question: 'Which one?', answer_required: true };
    const missing = { reason_details: 'Please provide a response to: Which one?' };
    expect(missingOfForm(asking, { details: null, picks: 0 })).toEqual(missing);
    expect(missingOfForm(asking, { details: 'The first', picks: 0 })).toEqual({});
  });
});
