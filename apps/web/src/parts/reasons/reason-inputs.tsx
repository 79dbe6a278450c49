import { NativeSelect, Textarea } from '@mantine/core';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Described } from '../described.tsx';
import { QuickReasons } from './quick-reasons.tsx';
import { quickReasons, type ReasonOptions } from './reason-options.ts';

interface ReasonInputsProps {
  options: ReasonOptions;
  reason: (Pick<Reason, 'description' | 'question' | 'answer_required'> & { id?: number }) | null;
  select: ComponentProps<typeof NativeSelect>;
  choices?: ReactNode;
  /** Null for no field. */
  details: ComponentProps<typeof Textarea> | null;
}

/** The same fields in every dialog that takes a reason (CUST-19). */
export function ReasonInputs({ options, reason, select, choices = null, details }: ReasonInputsProps) {
  const field = useRef<HTMLSelectElement>(null);
  // The select reports it as its own change, whichever form it belongs to.
  const choose = (id: string) => {
    if (field.current === null) return;
    field.current.value = id;
    field.current.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <>
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...options]}
        {...select}
        ref={field}
      />
      <QuickReasons options={quickReasons(options)} chosen={String(reason?.id ?? '')} onChoose={choose} />
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
}
