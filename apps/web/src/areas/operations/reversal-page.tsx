import { listBatches, showBatch } from '@larder/contract/operations/batches.ts';
import { reverseBatch } from '@larder/contract/operations/mass-credits.ts';
import { FormSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/page-header.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { serverWords } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRead } from '../../calls/use-read.ts';
import { creditsQuery, FIRST_ROWS, seenOf } from './credits-asked.ts';
import { CreditsSeen } from './credits-seen.tsx';

/** What taking a batch of credits back would do, and the button that does it. */
export function ReversalPage() {
  const { id: typed } = useParams({ strict: false });
  const id = Number(typed);
  const navigate = useNavigate();
  const [part, setPart] = useState(FIRST_ROWS);
  const read = useRead(reverseBatch, { params: { id }, query: creditsQuery(part) }, { keepPrevious: true });
  const { run, running } = useCall(reverseBatch, { refreshes: [listBatches, showBatch] });
  const leave = () => void navigate({ href: `/batches/${id}` });
  const push = async () => {
    try {
      const { data } = await run({ params: { id }, query: {} });
      toast.success('The credits are being processed');
      void navigate({ href: 'id' in data ? `/batches/${data.id}` : `/batches/${id}` });
    } catch (failure) {
      toast.error(serverWords(failure, 'Error Occurred'));
    }
  };
  return (
    <>
      <PageHeader title={`Reverse batch ${id}`} back={{ href: `/batches/${id}`, label: `Batch ${id}` }} />
      {read.isPending ? <FormSkeleton /> : null}
      {read.error && !read.data ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data ? (
        <CreditsSeen
          action="Reverse"
          seen={{
            shown: seenOf(read.data),
            part,
            turnTo: setPart,
            isTurning: read.isPlaceholderData,
            failure: read.error?.message ?? null,
            push,
            pushing: running,
            back: leave,
          }}
        />
      ) : null}
    </>
  );
}
