import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewReversalOfChanges, reverseZipCodeChanges } from './reverse-zip-code-changes.ts';

export const zipCodeChangeReversalHandlers = {
  reverseZipCodeChanges: ({ params, query, body }, ctx) =>
    query.preview ? previewReversalOfChanges(ctx.db, params.id) : reverseZipCodeChanges(ctx, params.id, body),
} satisfies Partial<Handlers>;
