import {
  listCustomerImports,
  showCustomerImport,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { listBatches, showBatch } from '@larder/contract/operations/batches/batches.ts';
import {
  type ImportReversalPreview,
  reverseCustomerImport,
} from '@larder/contract/operations/import-reversals/import-reversals.ts';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { ImportReversalPanel } from './import-reversal-panel.tsx';
import type { ReversalRows } from './reversal-rows.ts';

const REFRESHED = [listBatches, showBatch, listCustomerImports, showCustomerImport];

export function ImportReversalPage() {
  const { id } = useParams({ from: '/_shell/batches/$id/customer-reversal' });
  const navigate = useNavigate();
  const [part, setPart] = useState<ReversalRows>({ page: 1, rows: null });
  const [notice, setNotice] = useState<string | null>(null);
  const query = { preview: true, page: part.page, ...(part.rows && { rows: part.rows }) };
  const read = useRead(reverseCustomerImport, { params: { id }, query, body: {} }, { keepPrevious: true });
  const { run, running } = useCall(reverseCustomerImport, { refreshes: REFRESHED });
  const push = async (expected: string) => {
    try {
      const { data } = await run({ params: { id }, query: {}, body: { expected } });
      toast.success('The import is being reversed');
      void navigate({ to: '/batches/$id', params: { id: 'id' in data ? data.id : id } });
    } catch (failure) {
      toast.error(serverMessage(failure, 'Error Occurred'));
      if (!(failure instanceof CallFailure) || failure.code !== 'figures_changed') return;
      setNotice('The customers have changed. Review them and confirm again.');
      await read.refetch();
    }
  };
  const preview = read.data ? previewOf(read.data) : null;
  return (
    <>
      <PageHeader
        title={`Reverse the import of batch ${id}`}
        back={{ href: hrefTo({ to: '/batches/$id', params: { id } }), label: `Batch ${id}` }}
      />
      {read.isPending ? <FormSkeleton /> : null}
      {read.error && !read.data ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : null}
      {preview ? (
        <ImportReversalPanel
          seen={{
            preview,
            part,
            turnTo: setPart,
            isTurning: read.isPlaceholderData,
            failure: read.error?.message ?? notice,
            push: () => push(preview.fingerprint),
            pushing: running,
            back: () => void navigate({ to: '/batches/$id', params: { id } }),
          }}
        />
      ) : null}
    </>
  );
}

function previewOf({ data }: { data: object }): ImportReversalPreview {
  if ('totals' in data) return data as ImportReversalPreview;
  throw new Error('Expected a preview, but received a different response');
}
