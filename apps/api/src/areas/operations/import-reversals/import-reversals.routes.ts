import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewImportReversal, reverseImport } from './reverse-import.ts';

export const importReversalHandlers = {
  reverseCustomerImport: ({ params, query, body }, ctx) =>
    query.preview
      ? previewImportReversal(ctx.db, params.id, query)
      : reverseImport(ctx, params.id, { ...query, ...body }),
} satisfies Partial<Handlers>;
