import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewCredits, startCredits } from './mass-credits.ts';
import { sampleCredits } from './sample-credits.ts';
import { previewReversal, reverseCredits } from './reverse-credits.ts';

export const massCreditHandlers = {
  massApplyCredits: ({ query, body }, ctx) =>
    query.preview ? previewCredits(ctx.db, body.csv, query) : startCredits(ctx, body, query),
  downloadSampleCredits: (_, { db }) => sampleCredits(db),
  reverseBatch: ({ params, query, body }, ctx) =>
    query.preview ? previewReversal(ctx.db, params.id, query) : reverseCredits(ctx, params.id, { ...query, ...body }),
} satisfies Partial<Handlers>;
