import { NativeSelect, Textarea } from '@mantine/core';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Described } from '../described.tsx';

interface ReasonInputsProps {
  options: NonNullable<ComponentProps<typeof NativeSelect>['data']>;
  reason: Pick<Reason, 'description' | 'question' | 'answer_required'> | null;
  select: ComponentProps<typeof NativeSelect>;
  choices?: ReactNode;
  /** Null for no field. */
  details: ComponentProps<typeof Textarea> | null;
}

/** The same fields in every dialog that takes a reason (CUST-19). */
export const ReasonInputs = ({ options, reason, select, choices = null, details }: ReasonInputsProps) => (
  <>
    <NativeSelect label="Reason" required data={[{ value: '', label: 'Choose a reason' }, ...options]} {...select} />
    {reason?.description ? <Described text={reason.description} /> : null}
    {choices}
    {details ? (
      <Textarea
        label={reason?.question ?? 'Details'}
        required={reason?.answer_required ?? false}
        autosize
        minRows={2}
        {...details}
      />
    ) : null}
  </>
);

export const toOption = ({ id, title }: Pick<Reason, 'id' | 'title'>) => ({ value: String(id), label: title });
