import type { CustomerImport } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { storeNamedRows, uploadFile } from '../../../platform/file-imports/upload-file.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { checkCustomers } from './check-customers.job.ts';
import { CUSTOMERS_OF_FILE, TABLES } from './customer-file.ts';
import { showImport } from './show-customer-imports.ts';

export async function uploadCustomers(ctx: StaffContext, csv: File): Promise<CustomerImport> {
  const id = await uploadFile(ctx, csv, {
    table: TABLES.imports,
    recorded: { name: 'customers_uploaded', subject: 'customer_import', rowsOf: 'customers' },
    unnamed: 'customers.csv',
    store: (tx, made) => storeNamedRows(tx, made, csv, CUSTOMERS_OF_FILE),
    check: checkCustomers,
  });
  return showImport(ctx.db, id);
}
