import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { CUSTOMER_COLUMNS } from '@larder/domain/values/imports/customer-imports.ts';
import type { Db } from '../../../platform/database/database.ts';
import { errorsFile, sampleFile } from '../../../platform/file-imports/csv-files.ts';
import { TABLES } from './customer-file.ts';
import { findSampleFacts } from './sample-facts.queries.ts';

const FILE = { name: 'customers', tables: TABLES, columns: CUSTOMER_COLUMNS };

export const customerErrorsFile = (db: Db, id: number): Promise<FileAnswer> => errorsFile(db, id, FILE);

/** With a category, a cycle and a zip code of this installation, so that the file can be uploaded as it is. */
export async function sampleCustomers(db: Db): Promise<FileAnswer> {
  const { category, zip_code, state, cycle } = await findSampleFacts(db);
  const address = { line_1: '1 Main Street', city: 'Springfield', state, zip_code, phone: '(312) 555-0142' };
  return sampleFile(FILE, [
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
  ]);
}
