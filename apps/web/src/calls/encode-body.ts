import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import { toFormData } from '@larder/contract/wire/bracket-names.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import * as z from 'zod';
import { CallFailure } from './call-failure.ts';
import { fieldErrors } from '@larder/contract/wire/field-errors.ts';

interface EncodedBody {
  method: string;
  body: BodyInit | null;
  contentType: string | null;
}

/** Cents become dollars, files a multipart form. */
export function encodeBody(route: Route, body: unknown): EncodedBody {
  if (route.body === undefined) return { method: route.method, body: null, contentType: null };
  // As the server reads it: no body is one without fields.
  const encoded = z.safeEncode(route.body, body ?? {}, { reportInput: true });
  if (!encoded.success) throw invalid(encoded.error);
  if (route.multipart !== true || typeof encoded.data !== 'object' || encoded.data === null) {
    return { method: route.method, body: JSON.stringify(encoded.data), contentType: 'application/json' };
  }
  const form = toFormData(encoded.data);
  // Servers parse multipart for POST only, so a PUT is sent as POST with `_method` (STAFF-10).
  if (route.method === 'PUT') form.set('_method', 'PUT');
  return { method: route.method === 'PUT' ? 'POST' : route.method, body: form, contentType: null };
}

/** Forms validate first; this serves calls without a form. */
const invalid = (error: z.ZodError) =>
  new CallFailure({
    status: 422,
    code: 'invalid',
    message: INVALID_INPUT,
    errors: fieldErrors(error.issues),
  });
