import type { Batch } from '@larder/contract/wire/batch.ts';
import { batchStatus, leavesRowsUnchanged, percentWorked } from '@larder/domain/operations/batches/batches.ts';
import { BATCH_NAMES, type BatchStatus } from '@larder/domain/values/enums/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { hrefTo } from '../../href-to.ts';
import { countOf } from '../imports/describe-counts.ts';
import { describeTimeLeft } from './describe-time-left.ts';
import classes from './batch-card.module.css';

const TONES: Record<BatchStatus, Tone> = { Cancelled: 'gray', Finished: 'teal', Processing: 'blue' };
/** Batches count orders unless listed here. */
const JOBS: Record<string, string> = {
  [BATCH_NAMES.addTag]: 'customer',
  [BATCH_NAMES.removeTag]: 'customer',
  [BATCH_NAMES.sendMail]: 'customer',
  [BATCH_NAMES.promoCode]: 'e-mail',
  [BATCH_NAMES.uniqueCodes]: 'part',
  [BATCH_NAMES.customers]: 'customer',
  [BATCH_NAMES.reversedCustomers]: 'customer',
  [BATCH_NAMES.products]: 'product',
  [BATCH_NAMES.reversedProducts]: 'product',
  [BATCH_NAMES.zipCodes]: 'zip code',
  [BATCH_NAMES.reversedZipCodes]: 'zip code',
  [BATCH_NAMES.changedZipCodes]: 'zip code',
  [BATCH_NAMES.reversedZipCodeChanges]: 'zip code',
};
/** The specified cards always count failures. */
const unchangedLabel = (name: string) =>
  name === BATCH_NAMES.regenerateOrders ? 'failed, left unchanged' : 'left unchanged';
const number = (count: number) => count.toLocaleString('en-US');

export function BatchCard({ batch }: { batch: Batch }) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <Link className={classes.name} href={hrefTo({ to: '/batches/$id', params: { id: batch.id } })}>
          {batch.name}
        </Link>
        <BatchState batch={batch} />
      </div>
      <BatchProgress batch={batch} />
      <BatchContent batch={batch} />
    </article>
  );
}

export function BatchState({ batch }: { batch: Batch }) {
  const status = batchStatus(batch);
  const hasFailures = batch.failed_jobs > 0 && !leavesRowsUnchanged(batch);
  return <StatusBadge tone={status === 'Finished' && hasFailures ? 'orange' : TONES[status]} label={status} />;
}

const batchLink = (id: number) => <Link href={hrefTo({ to: '/batches/$id', params: { id } })}>{`batch ${id}`}</Link>;

/** Tells batches of one name apart. */
function BatchContent({ batch: { file_name, amount, reverses_batch_id, reversal_batch_id } }: { batch: Batch }) {
  const parts = [
    ...(file_name === null ? [] : [<span key="file">{file_name}</span>]),
    ...(amount === null ? [] : [<Money key="amount" cents={amount} />]),
    ...(reverses_batch_id === null ? [] : [<span key="reverses">Reverses {batchLink(reverses_batch_id)}</span>]),
    ...(reversal_batch_id === null ? [] : [<span key="reversal">Reversed by {batchLink(reversal_batch_id)}</span>]),
  ];
  return parts.length === 0 ? null : <p className={classes.counts}>{parts}</p>;
}

export function BatchProgress({ batch }: { batch: Batch }) {
  const { id, name, processed_jobs, total_jobs, failed_jobs, seconds_left, created_by, created_at } = batch;
  const percent = percentWorked(batch);
  const isUnchanged = leavesRowsUnchanged(batch) && failed_jobs > 0;
  return (
    <>
      <div className={classes.progress}>
        <strong className={classes.percent}>{`${percent}%`}</strong>
        <ProgressBar label={`Progress of batch ${id}`} percent={percent} />
      </div>
      <p className={classes.counts}>
        <span>{`${countOf(processed_jobs, JOBS[name] ?? 'order')} processed out of ${number(total_jobs)}`}</span>
        <span data-failed={(failed_jobs > 0 && !isUnchanged) || undefined}>
          {`${number(failed_jobs)} ${isUnchanged ? unchangedLabel(name) : 'failed'}`}
        </span>
        {seconds_left === null || percent === 100 ? null : <span>{describeTimeLeft(seconds_left)}</span>}
      </p>
      <p className={classes.note}>
        {`Batch ${id} by ${created_by.email}, `}
        <Moment at={created_at} />
      </p>
    </>
  );
}
