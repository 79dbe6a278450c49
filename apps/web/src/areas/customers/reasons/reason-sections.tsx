import { Stack, Textarea } from '@mantine/core';
import { isCreditReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import type { ReasonInputsOf } from './reason-form.ts';

export function reasonSections(inputs: ReasonInputsOf, type: ReasonType): FormSection[] {
  const { input, entries } = inputs;
  const reason = {
    title: 'Reason',
    paths: ['type', 'title', 'description'],
    fields: (
      <Stack gap={14}>
        <FieldGrid>
          {input('type')}
          {input('title')}
        </FieldGrid>
        {input('description')}
      </Stack>
    ),
  };
  const question = {
    title: 'Question',
    paths: ['question', 'answer_required'],
    fields: (
      <Stack gap={14}>
        {input('question')}
        {input('answer_required')}
      </Stack>
    ),
  };
  const { key, ...options } = entries('choices_options');
  const credits = {
    title: 'For credits and refunds',
    paths: ['products', 'details', 'choices_mode', 'choices_options'],
    fields: (
      <Stack gap={14}>
        <FieldGrid most={3}>
          {input('products')}
          {input('details')}
          {input('choices_mode')}
        </FieldGrid>
        <Textarea key={key} autosize minRows={3} {...options} />
      </Stack>
    ),
  };
  return isCreditReason(type) ? [reason, question, credits] : [reason, question];
}
