import type { EditedReason, NewReason } from '@larder/contract/customers/reasons/reasons.ts';
import { faultsOfReason, isCreditReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { fixed, from, initially, toRequestBody, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { choice, entries, multilineText, optionalChoice, text, yesNo } from '../../../forms/kinds.ts';
import { TYPE_LABELS } from './reason-types.ts';

const RULE_LABELS = { none: 'None', optional: 'Optional', required: 'Required' } as const;
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const reasonFields = {
  type: fixed(
    initially(
      'SKIP',
      choice('Type', TYPE_LABELS, { as: 'select', required: true, description: 'Cannot be changed after creation' }),
    ),
  ),
  title: text('Title', { required: true, description: 'Records keep the title that they were made with' }),
  description: multilineText('Description', { description: 'A note for staff; may contain Markdown' }),
  question: text('Question', { description: 'The label of the field for details' }),
  answer_required: yesNo('An answer is required'),
  products: from(
    (reason: EditedReason) => reason.form.products,
    initially('none', choice('Products', RULE_LABELS, { as: 'select' })),
  ),
  details: from(
    (reason: EditedReason) => reason.form.details,
    initially('optional', choice('Details', RULE_LABELS, { as: 'select' })),
  ),
  choices_mode: from(
    (reason: EditedReason) => reason.form.choices?.mode ?? null,
    optionalChoice('Pick list', { one: 'One option', many: 'One or more options' }),
  ),
  choices_options: from(
    (reason: EditedReason) => reason.form.choices?.options ?? [],
    entries<string>('Options', { separator: '\n', split: linesOf, toEntry: String, description: 'One per line' }),
  ),
} satisfies FieldsOf<NewReason, EditedReason>;

export const newReasonFields = (type: ReasonType) => ({ ...reasonFields, type: initially(type, reasonFields.type) });

export type ReasonValues = ValuesOf<typeof reasonFields>;
export type ReasonInputsOf = FormInputs<typeof reasonFields>;

const NO_RULES = { products: 'none', details: 'optional', choices_mode: null, choices_options: [] } as const;

/** Fields that a type does not have are not shown. */
export const withoutHidden = <Body extends object>(body: Body, type: ReasonType): Body =>
  isCreditReason(type) ? body : { ...body, ...NO_RULES };

/** As it will be stored. */
export function toReason(values: ReasonValues): NewReason {
  const type = values.type || 'SKIP';
  const body = toRequestBody(reasonFields, values);
  return withoutHidden({ ...body, type, title: body.title.trim(), question: body.question.trim() || null }, type);
}

export const checkReason = (values: ReasonValues): Record<string, string> => {
  const { title, ...faults } = faultsOfReason(toReason(values));
  // The schema says that an empty title is required.
  return title === undefined || values.title.trim() === '' ? faults : { ...faults, title };
};
