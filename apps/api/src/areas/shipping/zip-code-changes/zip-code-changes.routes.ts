import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewZipCodeChanges, startZipCodeChanges } from './run-zip-code-changes.ts';

export const zipCodeChangeHandlers = {
  changeZipCodes: ({ query, body }, ctx) =>
    query.preview ? previewZipCodeChanges(ctx, body) : startZipCodeChanges(ctx, body),
} satisfies Partial<Handlers>;
