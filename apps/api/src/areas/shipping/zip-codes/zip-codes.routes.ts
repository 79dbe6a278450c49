import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportZipCodes } from './export-zip-codes.ts';
import { findZipCodeRecord, listZipCodes } from './zip-codes.queries.ts';
import { createZipCode, disableZipCode, updateZipCode } from './save-zip-code.ts';

// Here and not in shipping: a zip code's rules date coming orders, and shipping may not import orders.
export const zipCodeHandlers = {
  listZipCodes: ({ query }, { db }) => listZipCodes(db, query),
  exportZipCodes: ({ query }, ctx) => exportZipCodes(ctx, query),
  showZipCode: async ({ params }, { db }) => found(await findZipCodeRecord(db, params.id), `Zip code ${params.id}`),
  createZipCode: ({ body }, ctx) => createZipCode(ctx, body),
  updateZipCode: ({ params, body }, ctx) => updateZipCode(ctx, params.id, body),
  disableZipCode: ({ params }, ctx) => disableZipCode(ctx, params.id),
} satisfies Partial<Handlers>;
