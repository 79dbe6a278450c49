import type { ComponentProps } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import { listReasons } from '@larder/contract/customers/reasons.ts';
import type { ReasonType } from '@larder/domain/values/reason-types.ts';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { useRead } from '../../calls/use-read.ts';
import { Described } from '../../shell/described.tsx';

interface ReasonFieldsProps {
  type: ReasonType;
  /** The id that is chosen, as the select holds it; '' for none. */
  chosen: string;
  select: ComponentProps<typeof NativeSelect>;
  details: ComponentProps<typeof Textarea>;
}

/** A reason of a type, its description, and the answer that it asks for. */
export function ReasonFields({ type, chosen, select, details }: ReasonFieldsProps) {
  const read = useRead(listReasons, { query: { type } }, { staleSeconds: 300 });
  if (read.error) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const reasons = read.data?.data ?? [];
  const reason = reasons.find(({ id }) => String(id) === chosen);
  const options = reasons.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      <NativeSelect
        label="Reason"
        required
        disabled={read.isPending}
        data={[{ value: '', label: read.isPending ? 'Loading…' : 'Choose a reason' }, ...options]}
        {...select}
      />
      {reason?.description ? <Described text={reason.description} /> : null}
      <Textarea
        label={reason?.question ?? 'Details'}
        required={reason?.answer_required ?? false}
        autosize
        minRows={2}
        {...details}
      />
    </>
  );
}
