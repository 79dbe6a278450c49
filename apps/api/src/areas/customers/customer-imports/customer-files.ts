import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { CUSTOMER_COLUMNS, ERROR_COLUMN } from '@larder/domain/values/customer-imports.ts';
import { found } from '../../../platform/call-error.ts';
import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findImport, listRefusedAfter } from './customer-imports.queries.ts';
import { findSampleFacts } from './sample-facts.queries.ts';

const CHUNK = 2_000;

/** Refused rows with their errors, to correct and upload again (CUST-44). */
export async function customerErrorsFile(db: Db, id: number): Promise<FileAnswer> {
  found(await findImport(db, id), `Import ${id}`);
  return {
    name: `customers-${id}-errors.csv`,
    content: writeCsv([...CUSTOMER_COLUMNS, ERROR_COLUMN], refusedRows(db, id)),
  };
}

async function* refusedRows(db: Db, id: number) {
  for (let after = 0; ;) {
    const rows = await listRefusedAfter(db, id, after, CHUNK);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells, note }) => [...CUSTOMER_COLUMNS.map((column) => cells[column] ?? ''), note]);
    after = last.row;
  }
}

/** With a category, a cycle and a zip code of this installation, so that the file can be uploaded as it is. */
export async function sampleCustomers(db: Db): Promise<FileAnswer> {
  const { category, zip_code, state, cycle } = await findSampleFacts(db);
  const address = { line_1: '1 Main Street', city: 'Springfield', state, zip_code, phone: '(312) 555-0142' };
  const rows: Partial<Record<(typeof CUSTOMER_COLUMNS)[number], string>>[] = [
    {
      ...address,
      external_id: 'A-1001',
      email: 'ada@sample.example',
      first_name: 'Ada',
      last_name: 'Sample',
      plan: `${category}: 6`,
      production_cycle: cycle,
      status: 'active',
      customer_since: '2024-05-01',
      active_weeks: '32',
      opening_credit: '12.50',
      gateway_customer: 'cus_sample',
      gateway_card: 'pm_sample',
      card_last_four: '4242',
    },
    { email: 'ben@sample.example', first_name: 'Ben', last_name: 'Sample', status: 'abandoned' },
  ];
  async function* parts() {
    yield rows.map((row) => CUSTOMER_COLUMNS.map((column) => row[column] ?? ''));
  }
  return { name: 'customers-sample.csv', content: writeCsv([...CUSTOMER_COLUMNS], parts()) };
}
