import { noteEnd } from '../../../platform/http/changed-lately.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import {
  deleteHistoricalOrderImport,
  importHistoricalOrders,
  reverseHistoricalOrderImport,
  uploadHistoricalOrders,
} from './import-historical-orders.ts';
import {
  historicalOrderErrorsFile,
  sampleHistoricalOrders,
  showHistoricalOrders,
  showImport,
  showImportRows,
  showImports,
} from './show-historical-orders.ts';

export const historicalOrderHandlers = {
  listHistoricalOrders: ({ params, query }, { db }) => showHistoricalOrders(db, params.id, query),
  listHistoricalOrderImports: ({ query }, { db }) => showImports(db, query),
  showHistoricalOrderImport: async ({ params }, ctx) => {
    const file = await showImport(ctx.db, params.id);
    noteEnd(ctx, file.batch);
    return file;
  },
  listHistoricalOrderImportRows: ({ params, query }, { db }) => showImportRows(db, params.id, query),
  uploadHistoricalOrders: ({ body }, ctx) => uploadHistoricalOrders(ctx, body.csv),
  importHistoricalOrders: ({ params }, ctx) => importHistoricalOrders(ctx, params.id),
  reverseHistoricalOrderImport: ({ params }, ctx) => reverseHistoricalOrderImport(ctx, params.id),
  deleteHistoricalOrderImport: ({ params }, ctx) => deleteHistoricalOrderImport(ctx, params.id),
  downloadHistoricalOrderErrors: ({ params }, { db }) => historicalOrderErrorsFile(db, params.id),
  downloadSampleHistoricalOrders: () => sampleHistoricalOrders(),
} satisfies Partial<Handlers>;
