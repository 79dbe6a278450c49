import { noteEnd } from '../../../platform/http/changed-lately.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { customerErrorsFile, sampleCustomers } from './customer-files.ts';
import { deleteCustomerImport, importCustomers } from './import-customers.ts';
import { showImport, showImportRows, showImports } from './show-customer-imports.ts';
import { uploadCustomers } from './upload-customers.ts';

export const customerImportHandlers = {
  listCustomerImports: ({ query }, { db }) => showImports(db, query),
  showCustomerImport: async ({ params }, ctx) => {
    const file = await showImport(ctx.db, params.id);
    noteEnd(ctx, file.batch);
    return file;
  },
  listCustomerImportRows: ({ params, query }, { db }) => showImportRows(db, params.id, query),
  uploadCustomers: ({ body }, ctx) => uploadCustomers(ctx, body.csv),
  importCustomers: ({ params }, ctx) => importCustomers(ctx, params.id),
  deleteCustomerImport: ({ params }, ctx) => deleteCustomerImport(ctx, params.id),
  downloadCustomerErrors: ({ params }, { db }) => customerErrorsFile(db, params.id),
  downloadSampleCustomers: (_, { db }) => sampleCustomers(db),
} satisfies Partial<Handlers>;
