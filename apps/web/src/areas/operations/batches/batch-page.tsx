import { Stack } from '@mantine/core';
import { type BatchDetail, showBatch } from '@larder/contract/operations/batches/batches.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { BatchProgress, BatchState } from '../../../parts/batches/batch-card.tsx';
import { pageSeconds } from '../../../parts/batches/watch-seconds.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';
import type { OpenScreen } from '../../../screens.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchDownloads } from './batch-downloads.tsx';
import { BatchJobs } from './batch-jobs.tsx';

interface Origin {
  to: OpenScreen['path'];
  label: string;
  /** The address of the page of an imported file. */
  fileAt?: (id: number) => Href;
}

const CUSTOMERS: Origin = {
  to: '/customer-imports',
  label: 'Import Customers',
  fileAt: (id) => hrefTo({ to: '/customer-imports/$id', params: { id } }),
};
const HISTORICAL_ORDERS: Origin = {
  to: '/historical-order-imports',
  label: 'Import Historical Orders',
  fileAt: (id) => hrefTo({ to: '/historical-order-imports/$id', params: { id } }),
};
const PRODUCTS: Origin = {
  to: '/product-imports',
  label: 'Import Products',
  fileAt: (id) => hrefTo({ to: '/product-imports/$id', params: { id } }),
};

const ZIP_CODE_IMPORTS: Origin = { to: '/zip-codes/import', label: 'Import ZIP Codes' };
const ZIP_CODES: Origin = { to: '/zip-codes', label: 'ZIP Codes' };
const USERS: Origin = { to: '/users', label: 'All Users' };

const BACKS: Readonly<Record<string, Origin>> = {
  [BATCH_NAMES.regenerateOrders]: { to: '/regenerate-orders', label: 'Regenerate Orders' },
  [BATCH_NAMES.customers]: CUSTOMERS,
  [BATCH_NAMES.reversedCustomers]: CUSTOMERS,
  [BATCH_NAMES.historicalOrders]: HISTORICAL_ORDERS,
  [BATCH_NAMES.reversedHistoricalOrders]: HISTORICAL_ORDERS,
  [BATCH_NAMES.products]: PRODUCTS,
  [BATCH_NAMES.reversedProducts]: PRODUCTS,
  [BATCH_NAMES.zipCodes]: ZIP_CODE_IMPORTS,
  [BATCH_NAMES.reversedZipCodes]: ZIP_CODE_IMPORTS,
  [BATCH_NAMES.changedZipCodes]: ZIP_CODES,
  [BATCH_NAMES.reversedZipCodeChanges]: ZIP_CODES,
  [BATCH_NAMES.replaceProduct]: { to: '/products', label: 'All Products' },
  [BATCH_NAMES.addTag]: USERS,
  [BATCH_NAMES.removeTag]: USERS,
  [BATCH_NAMES.sendMail]: USERS,
  [BATCH_NAMES.promoCode]: { to: '/promo-codes/mass-apply', label: 'Mass Apply a Promo Code' },
};
const CREDITS = { to: '/mass-apply-credits', label: 'Mass Apply Credits' } as const;

export function BatchPage() {
  const { id } = useParams({ from: '/_shell/batches/$id' });
  const read = useRead(
    showBatch,
    { params: { id } },
    { refetchSeconds: (answer) => pageSeconds(answer ? [answer.data] : []) },
  );
  return (
    <RecordScreen read={read} title="Batch" back={{ href: hrefTo(CREDITS), label: CREDITS.label }}>
      {(batch) => <LoadedBatch key={batch.id} batch={batch} />}
    </RecordScreen>
  );
}

function LoadedBatch({ batch }: { batch: BatchDetail }) {
  const { to, label } = BACKS[batch.name] ?? CREDITS;
  return (
    <>
      <PageHeader
        title={`Batch ${batch.id}: ${batch.name}`}
        back={{ href: lastList(to), label }}
        badge={<BatchState batch={batch} />}
        actions={<BatchActions batch={batch} />}
      />
      <Stack gap="lg">
        <Panel id="progress" title="Progress">
          <Stack gap="sm" aria-live="polite">
            <BatchProgress batch={batch} />
            <Facts facts={factsOf(batch)} />
            <BatchDownloads batch={batch} />
          </Stack>
        </Panel>
        <BatchJobs batch={batch} />
      </Stack>
    </>
  );
}

const link = (id: number) => <Link href={hrefTo({ to: '/batches/$id', params: { id } })}>{`Batch ${id}`}</Link>;
const LABELS: Readonly<Record<string, string>> = {
  refill_cart: 'Refill cart items',
  recalculate_dates: 'Recalculate shipping dates',
  code: 'Promo code',
  override: 'Override',
  tag: 'Tag',
  subject: 'Subject',
  body: 'Text',
  orders: 'Selected orders',
  selected: 'Selected customers',
  change: 'Change',
  selected_zip_codes: 'Selected zip codes',
  filter: 'Filter',
  product: 'Product',
  replacement: 'Replaced by',
  order_weeks: 'Weeks',
  include_filtered: 'Despite filters',
  include_window: 'Orders in their window',
};
/** Their names are facts of their own. */
const IDS = ['tag_id', 'product_id', 'replacement_id', 'order_week_ids'];
function toText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '—');
}

function factsOf(batch: BatchDetail) {
  const {
    asked,
    file_name,
    words_deleted_at,
    finished_at,
    cancelled_at,
    cancelled_by,
    reverses_batch_id,
    reversal_batch_id,
  } = batch;
  const { import_id: importId, ...rest } = asked;
  const { amount } = batch;
  const terms = Object.entries(rest).filter(([name]) => !IDS.includes(name));
  const fileAt = BACKS[batch.name]?.fileAt;
  const file =
    fileAt !== undefined && typeof importId === 'number' ? <Link href={fileAt(importId)}>{file_name}</Link> : file_name;
  return [
    ...terms.map(([name, value]) => ({ name: LABELS[name] ?? name, value: toText(value) })),
    ...(file_name === null ? [] : [{ name: 'File', value: file }]),
    ...(amount === null ? [] : [{ name: 'Amount', value: <Money cents={amount} /> }]),
    ...(finished_at === null ? [] : [{ name: 'Finished', value: <Moment at={finished_at} /> }]),
    ...(cancelled_at === null
      ? []
      : [
          {
            name: 'Cancelled',
            value: [<Moment key="at" at={cancelled_at} />, ` by ${cancelled_by?.email ?? 'system'}`],
          },
        ]),
    ...(words_deleted_at === null
      ? []
      : [
          {
            name: 'E-mails and free text',
            value: ['Deleted ', <Moment key="at" at={words_deleted_at} />, '. The e-mails shown are current.'],
          },
        ]),
    ...(reverses_batch_id === null ? [] : [{ name: 'Reverses', value: link(reverses_batch_id) }]),
    ...(reversal_batch_id === null ? [] : [{ name: 'Reversed by', value: link(reversal_batch_id) }]),
  ];
}
