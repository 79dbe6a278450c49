import * as z from 'zod';
import { isChecked } from '@larder/domain/customers/customer-imports/customer-import-rules.ts';
import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { CUSTOMER_ROW_KINDS, type CustomerRowKind } from '@larder/domain/values/customer-imports.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import {
  addCounts,
  type CheckedRow,
  listStoredRows,
  lockImport,
  setDuplicates,
  setKinds,
} from './customer-imports.queries.ts';
import { type JudgedRow, judgeRows } from './judge-customers.ts';

/** Some tenths of a second, so that progress shows and a delete does not wait. */
const ROWS_AT_ONCE = 2_000;

/** A retry resumes where the last attempt stopped. */
export const checkCustomers = defineJob({
  name: 'check-customers',
  data: z.object({ import_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  // Staff are waiting: a killed process uses up a retry, and the next must start soon.
  retries: 50,
  longestRetrySeconds: 10,
  async run({ import_id }, ctx) {
    while (!ctx.signal.aborted) {
      const isDone = await ctx.transaction((tx) => checkNext(tx, ctx, import_id));
      if (isDone) return;
    }
    throw new Error('Interrupted: the next attempt resumes where this one stopped.');
  },
});

async function checkNext(tx: Tx, { config }: JobContext, id: number): Promise<boolean> {
  const file = await lockImport(tx, id);
  if (!file || isChecked(file) || file.is_cleared) return true;
  if (file.checked_rows === 0) await setDuplicates(tx, id);
  const rows = await listStoredRows(tx, id, file.checked_rows, ROWS_AT_ONCE);
  const judged = await judgeRows(tx, rows, { now: await businessNow(tx), config });
  const checked = judged.map(toChecked);
  await setKinds(tx, id, checked);
  await addCounts(tx, id, { rows: rows.length, ...countKinds(checked), ...countEffects(judged) });
  return false;
}

function toChecked(each: JudgedRow): CheckedRow {
  const { kind, note } = each.kind === 'judged' ? each.judged : each;
  return { row: each.row, kind, note };
}

function countKinds(checked: readonly CheckedRow[]): Record<CustomerRowKind, number> {
  const counts = Object.fromEntries(CUSTOMER_ROW_KINDS.map((kind) => [kind, 0])) as Record<CustomerRowKind, number>;
  for (const { kind } of checked) counts[kind] += 1;
  return counts;
}

function countEffects(rows: readonly JudgedRow[]): { orders: number; openingCredit: Cents } {
  let orders = 0;
  let openingCredit = ZERO;
  for (const each of rows) {
    if (each.kind === 'refused') continue;
    const { judged, customer } = each;
    if (judged.kind === 'created') orders += judged.planned.orders;
    if (judged.kind === 'created') openingCredit = add(openingCredit, customer.opening_credit);
    if (judged.kind === 'changed') openingCredit = add(openingCredit, judged.changes.opening_credit ?? ZERO);
  }
  return { orders, openingCredit };
}
