import type { BatchResults } from '@larder/contract/operations/batches/batches.ts';
import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { cents, toDollars } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import { type Columns as CsvColumns, writeRows } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findBatchRow, type JobRow, listJobRowsAfter, type StoredOrder } from './batches.queries.ts';

type Columns = CsvColumns<JobRow>;

const dollars = (amount: number | undefined) => (amount === undefined ? null : toDollars(cents(amount)));
const cartOf = (order: StoredOrder | undefined) =>
  Object.entries(order?.cart ?? {})
    .map(([sku, quantity]) => `${quantity} x ${sku}`)
    .join('; ');

const DELETED = 'Deleted after 30 days';
const EMAIL: Columns = { email: ({ input, present_email }) => input.email ?? present_email ?? DELETED };
const CREDIT: Columns = {
  ...EMAIL,
  amount: ({ input }) => dollars(input.amount_cents),
  reason: ({ input }) => input.reason ?? DELETED,
  order_id: ({ input }) => input.order_id,
};
/** After the file's own columns, so that failed rows can be corrected and uploaded again. */
const LINE: Columns = { line: ({ input }) => input.line };
const ORDER: Columns = { order_id: ({ input, subject_id }) => input.order_id ?? subject_id };
const ERROR: Columns = { error: ({ result }) => result?.error };
const NOTE: Columns = { note: ({ result }) => result?.note };
const dates = (when: 'before' | 'after', suffix: string): Columns => ({
  [`cart${suffix}`]: ({ result }) => cartOf(result?.[when]),
  [`ship_at${suffix}`]: ({ result }) => result?.[when]?.ship_at,
  [`deliver_at${suffix}`]: ({ result }) => result?.[when]?.deliver_at,
  [`total${suffix}`]: ({ result }) => dollars(result?.[when]?.total_cents),
});

const CREDIT_COLUMNS: Record<BatchResults, Columns> = {
  done: {
    ...CREDIT,
    balance_before: ({ result }) => dollars(result?.balance_before_cents),
    balance_after: ({ result }) => dollars(result?.balance_after_cents),
    transaction_id: ({ result }) => result?.transaction_id,
    ...LINE,
  },
  failed: { ...CREDIT, ...ERROR, ...LINE },
  before: { ...EMAIL, balance: ({ result }) => dollars(result?.balance_before_cents), ...LINE },
};

const SKU: Columns = { sku: ({ input }) => input.sku };
const PRODUCTS: Record<BatchResults, Columns> = {
  done: { ...SKU, ...NOTE, ...LINE },
  failed: { ...SKU, ...ERROR, ...LINE },
  before: SKU,
};

const NUMBER: Columns = { order_number: ({ input }) => input.order_number };
const HISTORICAL_ORDERS: Record<BatchResults, Columns> = {
  done: { ...NUMBER, ...LINE },
  failed: { ...NUMBER, ...ERROR, ...LINE },
  before: NUMBER,
};

const ZIP_CODE: Columns = { zip_code: ({ subject_id }) => subject_id };
const ZIP_CODES: Record<BatchResults, Columns> = {
  done: ZIP_CODE,
  failed: { ...ZIP_CODE, ...ERROR },
  before: ZIP_CODE,
};

const COLUMNS: Readonly<Record<string, Record<BatchResults, Columns>>> = {
  [BATCH_NAMES.massCredits]: CREDIT_COLUMNS,
  [BATCH_NAMES.reversedCredits]: CREDIT_COLUMNS,
  [BATCH_NAMES.products]: PRODUCTS,
  [BATCH_NAMES.historicalOrders]: HISTORICAL_ORDERS,
  [BATCH_NAMES.reversedHistoricalOrders]: HISTORICAL_ORDERS,
  [BATCH_NAMES.reversedProducts]: PRODUCTS,
  [BATCH_NAMES.zipCodes]: ZIP_CODES,
  [BATCH_NAMES.reversedZipCodes]: ZIP_CODES,
  [BATCH_NAMES.changedZipCodes]: ZIP_CODES,
  [BATCH_NAMES.reversedZipCodeChanges]: ZIP_CODES,
  [BATCH_NAMES.replaceProduct]: { done: ORDER, failed: { ...ORDER, ...ERROR }, before: ORDER },
  [BATCH_NAMES.regenerateOrders]: {
    done: { ...ORDER, ...dates('before', '_before'), ...dates('after', '_after'), ...NOTE },
    failed: { ...ORDER, ...ERROR },
    before: { ...ORDER, ...dates('before', '') },
  },
};
const OTHERS: Record<BatchResults, Columns> = { done: EMAIL, failed: { ...EMAIL, ...ERROR }, before: EMAIL };

const CHUNK = 2_000;

/** Each download is recorded. */
export async function exportBatchResults(ctx: StaffContext, id: number, rows: BatchResults): Promise<FileAnswer> {
  const batch = found(await findBatchRow(ctx.db, id), `Batch ${id}`);
  await ctx.transaction((tx) =>
    record(tx, ctx.actor, {
      name: 'batch_results_exported',
      subject: { type: 'batch', id },
      description: `Exported the ${LABELS[rows]} of batch ${id} (${batch.name})`,
    }),
  );
  const columns = COLUMNS[batch.name]?.[rows] ?? OTHERS[rows];
  return {
    name: `batch-${id}-${rows}.csv`,
    content: writeRows(columns, chunks(ctx.db, id, rows)),
  };
}

const LABELS: Record<BatchResults, string> = {
  done: 'successful rows',
  failed: 'failed rows',
  before: 'previous state',
};

async function* chunks(db: Db, id: number, rows: BatchResults) {
  const status = rows === 'failed' ? 'failed' : 'succeeded';
  for (let after = 0; ;) {
    const jobs = await listJobRowsAfter(db, id, { status, after, limit: CHUNK });
    const last = jobs.at(-1);
    if (!last) return;
    yield jobs;
    after = last.position;
  }
}
