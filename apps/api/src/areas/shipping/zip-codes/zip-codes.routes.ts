import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportZipCodes } from './export-zip-codes.ts';
import { findZipCodeRecord, listZipCodes } from './zip-codes.queries.ts';
import { previewZipCode, showResidents } from './preview-zip-code.ts';
import { createZipCode, setActivity, updateZipCode } from './save-zip-code.ts';

export const zipCodeHandlers = {
  listZipCodes: ({ query }, { db }) => listZipCodes(db, query),
  exportZipCodes: ({ query }, ctx) => exportZipCodes(ctx, query),
  showZipCode: async ({ params }, { db }) => found(await findZipCodeRecord(db, params.id), `Zip code ${params.id}`),
  createZipCode: ({ body }, ctx) => createZipCode(ctx, body),
  updateZipCode: ({ params, query, body }, ctx) =>
    query.preview ? previewZipCode(ctx.db, params.id, body) : updateZipCode(ctx, params.id, body),
  showZipCodeResidents: ({ params }, { db }) => showResidents(db, params),
  enableZipCode: ({ params }, ctx) => setActivity(ctx, params.id, true),
  disableZipCode: ({ params }, ctx) => setActivity(ctx, params.id, false),
} satisfies Partial<Handlers>;
