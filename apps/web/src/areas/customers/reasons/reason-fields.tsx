import type { ComponentProps } from 'react';
import type { NativeSelect, Textarea } from '@mantine/core';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { ReasonInputs } from '../../../parts/reasons/reason-inputs.tsx';
import { toOption } from '../../../parts/reasons/reason-options.ts';
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
  const loading = read.isPending ? { disabled: true, data: [{ value: '', label: 'Loading…' }] } : {};
  return (
    <ReasonInputs
      options={(read.data?.data ?? []).map(toOption)}
      reason={reasonOf(chosen)}
      select={{ ...loading, ...select }}
      details={details}
    />
  );
}
