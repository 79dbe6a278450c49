import { Button } from '@mantine/core';
import {
  type BatchDetail,
  cancelBatch,
  listBatches,
  listBatchJobs,
  retryBatch,
  showBatch,
} from '@larder/contract/operations/batches/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { hrefTo } from '../../../href-to.ts';

const counted = new Intl.NumberFormat('en-US');
const REFRESHED = [listBatches, showBatch, listBatchJobs];
const refused = (failure: unknown) => serverMessage(failure, 'Error Occurred');

export function BatchActions({ batch }: { batch: BatchDetail }) {
  const { refusals, failed_jobs } = batch;
  return (
    <>
      {refusals.retry === null && failed_jobs > 0 ? <RetryBatch batch={batch} /> : null}
      {refusals.reverse === null ? (
        <Button
          component={Link}
          href={hrefTo({ to: '/batches/$id/reversal', params: { id: batch.id } })}
          variant="default"
        >
          Reverse
        </Button>
      ) : null}
      {refusals.cancel === null ? <CancelBatch batch={batch} /> : null}
    </>
  );
}

function CancelBatch({ batch: { id, name, processed_jobs, total_jobs } }: { batch: BatchDetail }) {
  const { run } = useCall(cancelBatch, { refreshes: REFRESHED });
  return (
    <ConfirmAction
      title={`Cancel batch ${id}`}
      message={`${name}: ${counted.format(processed_jobs)} of ${counted.format(total_jobs)} are done and stay as they are. The rest will not start.`}
      action="Cancel batch"
      danger
      run={() => run({ params: { id } }).then(() => null, refused)}
      onDone={() => toast.success(`Batch ${id} is cancelled`)}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Cancel batch
        </Button>
      )}
    />
  );
}

function RetryBatch({ batch: { id, name, failed_jobs } }: { batch: BatchDetail }) {
  const { run } = useCall(retryBatch, { refreshes: REFRESHED });
  return (
    <ConfirmAction
      title={`Retry batch ${id}`}
      message={`${name}: ${failed_jobs === 1 ? 'the failed row' : `the ${counted.format(failed_jobs)} failed rows`} will be retried.`}
      action="Retry"
      run={() => run({ params: { id } }).then(() => null, refused)}
      onDone={() => toast.success(`Retrying the failed rows of batch ${id}`)}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Retry failed
        </Button>
      )}
    />
  );
}
