import { preview as previewShape, type Preview } from '@larder/contract/wire/preview.ts';
import type { Route, Sent } from '@larder/contract/wire/route.ts';
import * as z from 'zod';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';

/** Pass `preview: true` in its query. Changes nothing, so nothing is refetched. */
export async function fetchPreview<const D extends Route>(route: D, sent: Sent<D>): Promise<Preview> {
  const { data } = await call(route, sent);
  if (isPreview(data)) return data;
  throw new Error('Expected a preview and received another answer');
}

export const isPreview = (data: unknown): data is Preview =>
  typeof data === 'object' && data !== null && 'fingerprint' in data;

/** The current figures where they changed since the review (409); null for any other failure. */
export const newPreview = (error: unknown): Preview | null => changedPreview(previewShape, error);

export function changedPreview<S extends z.ZodType>(shape: S, error: unknown): z.output<S> | null {
  if (!(error instanceof CallFailure) || error.code !== 'figures_changed') return null;
  const read = z.safeDecode(shape, error.current as z.input<S>);
  return read.success ? read.data : null;
}
