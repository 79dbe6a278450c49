import type { Route } from '@larder/contract/wire/route.ts';
import * as z from 'zod';
import { fieldErrors } from '@larder/contract/wire/field-errors.ts';

/** The first message of each field, as the server would give it. */
export function bodyErrors(route: Route, body: unknown): Record<string, string> {
  if (route.body === undefined) return {};
  const encoded = z.safeEncode(route.body, body, { reportInput: true });
  if (encoded.success) return {};
  const sentences = Object.entries(fieldErrors(encoded.error.issues));
  return Object.fromEntries(sentences.flatMap(([path, [first]]) => (first === undefined ? [] : [[path, first]])));
}
