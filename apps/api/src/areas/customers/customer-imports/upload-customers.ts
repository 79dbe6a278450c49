import { Readable } from 'node:stream';
import type { CustomerImport } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { checkCustomers } from './check-customers.job.ts';
import { copyRows, insertImport, setRowCount } from './customer-imports.queries.ts';
import { customerRows } from './read-customer-rows.ts';
import { showImport } from './show-customer-imports.ts';

const MAX_NAME_LENGTH = 200;
const TOGETHER = 500;

/** A refused file leaves nothing. */
export async function uploadCustomers(ctx: StaffContext, csv: File): Promise<CustomerImport> {
  const file_name = csv.name.replaceAll('\0', '').slice(-MAX_NAME_LENGTH) || 'customers.csv';
  const id = await ctx.transaction(async (tx) => {
    const made = await insertImport(tx, { file_name, created_by: ctx.staff.id, created_at: await businessNow(tx) });
    const counted = { rows: 0 };
    await copyRows(tx, Readable.from(copyLines(csv, made, counted)));
    await setRowCount(tx, made, counted.rows);
    await record(tx, ctx.actor, {
      name: 'customers_uploaded',
      subject: { type: 'customer_import', id: made },
      description: `Uploaded ${file_name} with ${counted.rows} rows of customers`,
      after: { file_name, rows: counted.rows },
    });
    await later(tx, ctx, checkCustomers, { import_id: made });
    return made;
  });
  return showImport(ctx.db, id);
}

async function* copyLines(csv: File, importId: number, counted: { rows: number }): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const { row, line, cells } of customerRows(csv)) {
    counted.rows = row;
    const { email = '', external_id = null, gateway_customer, gateway_card } = cells;
    const card = gateway_card ? [gateway_customer, gateway_card].filter(Boolean).join('/') : null;
    const values = [importId, row, line, email.toLowerCase(), external_id, card, JSON.stringify(cells)];
    lines.push(`${values.map(copyText).join('\t')}\n`);
    if (lines.length < TOGETHER) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copyText = (value: string | number | null) =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
