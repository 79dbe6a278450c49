import type { ComponentProps } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Described } from '../../../parts/described.tsx';
import { useReasons } from './use-reasons.ts';

interface ReasonFieldsProps {
  type: ReasonType;
  /** '' for none. */
  chosen: string;
  select: ComponentProps<typeof NativeSelect>;
  details: ComponentProps<typeof Textarea>;
}

export function ReasonFields({ type, chosen, select, details }: ReasonFieldsProps) {
  const { read, reasonOf } = useReasons(type);
  if (read.error) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const reasons = read.data?.data ?? [];
  const reason = reasonOf(chosen);
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
