import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { checkNextRows, defineFileCheck } from '../../../platform/file-imports/check-file.ts';
import type { CheckedRow } from '../../../platform/file-imports/file-imports.queries.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { CUSTOMERS_OF_FILE } from './customer-file.ts';
import { addTotals, setEmails } from './customer-imports.queries.ts';
import { type JudgedRow, judgeRows, type StoredCustomer } from './judge-customers.ts';

export const checkCustomers = defineFileCheck('check-customers', (tx, ctx, id) =>
  checkNextRows(tx, id, {
    ...CUSTOMERS_OF_FILE,
    prepare: () => setEmails(tx, id),
    judge: (rows) => checkRows(tx, ctx, id, rows),
  }),
);

async function checkRows(tx: Tx, { config }: JobContext, id: number, rows: StoredCustomer[]): Promise<CheckedRow[]> {
  const judged = await judgeRows(tx, rows, { now: await businessNow(tx), config });
  await addTotals(tx, id, countEffects(judged));
  return judged.map(toChecked);
}

function toChecked(each: JudgedRow): CheckedRow {
  const { kind, note } = each.judged;
  return { row: each.row, kind, note };
}

function countEffects(rows: readonly JudgedRow[]): { orders: number; openingCredit: Cents } {
  let orders = 0;
  let openingCredit = ZERO;
  for (const each of rows) {
    const { judged, customer } = each;
    if (judged.kind === 'created') orders += judged.planned.orders;
    if (judged.kind === 'created') openingCredit = add(openingCredit, customer.opening_credit);
    if (judged.kind === 'changed') openingCredit = add(openingCredit, judged.changes.opening_credit ?? ZERO);
  }
  return { orders, openingCredit };
}
