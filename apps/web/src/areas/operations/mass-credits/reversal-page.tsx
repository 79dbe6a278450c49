import { listBatches, showBatch } from '@larder/contract/operations/batches/batches.ts';
import { reverseBatch } from '@larder/contract/operations/mass-credits/mass-credits.ts';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { creditsQuery, FIRST_ROWS, previewOf } from './credits-query.ts';
import { CreditsPreviewPanel } from './credits-preview.tsx';
import { hrefTo } from '../../../href-to.ts';

export function ReversalPage() {
  const { id } = useParams({ from: '/_shell/batches/$id/reversal' });
  const navigate = useNavigate();
  const [part, setPart] = useState(FIRST_ROWS);
  const [notice, setNotice] = useState<string | null>(null);
  const read = useRead(reverseBatch, { params: { id }, query: creditsQuery(part), body: {} }, { keepPrevious: true });
  const { run, running } = useCall(reverseBatch, { refreshes: [listBatches, showBatch] });
  const leave = () => void navigate({ to: '/batches/$id', params: { id } });
  const push = async (expected: string) => {
    try {
      const { data } = await run({ params: { id }, query: {}, body: { expected } });
      toast.success('The credits are being processed');
      void navigate({ to: '/batches/$id', params: { id: 'id' in data ? data.id : id } });
    } catch (failure) {
      toast.error(serverMessage(failure, 'Error Occurred'));
      if (!(failure instanceof CallFailure) || failure.code !== 'figures_changed') return;
      setNotice(failure.message);
      await read.refetch();
    }
  };
  const preview = read.data ? previewOf(read.data) : null;
  return (
    <>
      <PageHeader
        title={`Reverse batch ${id}`}
        back={{ href: hrefTo({ to: '/batches/$id', params: { id } }), label: `Batch ${id}` }}
      />
      {read.isPending ? <FormSkeleton /> : null}
      {read.error && !read.data ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : null}
      {preview ? (
        <CreditsPreviewPanel
          action="Reverse"
          seen={{
            preview,
            part,
            turnTo: setPart,
            isTurning: read.isPlaceholderData,
            failure: read.error?.message ?? notice,
            push: () => push(preview.fingerprint),
            pushing: running,
            back: leave,
          }}
        />
      ) : null}
    </>
  );
}
