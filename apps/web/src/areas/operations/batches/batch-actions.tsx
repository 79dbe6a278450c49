import { Button } from '@mantine/core';
import {
  type BatchDetail,
  cancelBatch,
  listBatches,
  listBatchJobs,
  retryBatch,
  showBatch,
} from '@larder/contract/operations/batches/batches.ts';
import { reverseZipCodeChanges } from '@larder/contract/operations/zip-code-change-reversals/zip-code-change-reversals.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { ReverseZipCodes } from '../../../parts/zip-codes/reverse-zip-codes.tsx';

const reversalOf = ({ id, name }: BatchDetail) =>
  name === BATCH_NAMES.customers
    ? hrefTo({ to: '/batches/$id/customer-reversal', params: { id } })
    : hrefTo({ to: '/batches/$id/reversal', params: { id } });
const counted = new Intl.NumberFormat('en-US');
const REFRESHED = [listBatches, showBatch, listBatchJobs];
const refused = (failure: unknown) => serverMessage(failure, 'Error Occurred');

export function BatchActions({ batch }: { batch: BatchDetail }) {
  const { refusals, failed_jobs } = batch;
  return (
    <>
      {refusals.retry === null && failed_jobs > 0 ? <RetryBatch batch={batch} /> : null}
      {refusals.reverse === null ? <ReverseBatch batch={batch} /> : null}
      {refusals.cancel === null ? <CancelBatch batch={batch} /> : null}
    </>
  );
}

function ReverseBatch({ batch }: { batch: BatchDetail }) {
  const navigate = useNavigate();
  if (batch.name !== BATCH_NAMES.changedZipCodes)
    return (
      <Button component={Link} href={reversalOf(batch)} variant="default">
        Reverse
      </Button>
    );
  return (
    <ReverseZipCodes
      route={reverseZipCodeChanges}
      id={batch.id}
      title={`Reverse batch ${batch.id}`}
      since="batch"
      onDone={(id) => void navigate({ to: '/batches/$id', params: { id } })}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Reverse
        </Button>
      )}
    />
  );
}

function CancelBatch({ batch: { id, name, processed_jobs, total_jobs } }: { batch: BatchDetail }) {
  const client = useQueryClient();
  const { run } = useCall(cancelBatch, { refreshes: REFRESHED });
  const done = () => {
    toast.success(`Batch ${id} is cancelled`);
    return null;
  };
  // A batch that ended in the meantime is shown as it is now: its dialog would still offer to cancel it.
  const failed = (failure: unknown) => {
    if (!(failure instanceof CallFailure) || failure.code !== 'refused') return refused(failure);
    for (const route of REFRESHED) void client.invalidateQueries({ queryKey: keyOfRoute(route) });
    toast.error(failure.message);
    return null;
  };
  return (
    <ConfirmAction
      title={`Cancel batch ${id}`}
      message={`${name}: ${counted.format(processed_jobs)} of ${counted.format(total_jobs)} are done and stay as they are. The rest will not start.`}
      action="Cancel batch"
      danger
      run={() => run({ params: { id } }).then(done, failed)}
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
