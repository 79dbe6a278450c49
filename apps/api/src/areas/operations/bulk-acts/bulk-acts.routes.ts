import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewBulkAct, startBulkAct } from './run-bulk-act.ts';

export const bulkActHandlers = {
  runBulkAct: ({ query, body }, ctx) => (query.preview ? previewBulkAct(ctx, body) : startBulkAct(ctx, body)),
} satisfies Partial<Handlers>;
