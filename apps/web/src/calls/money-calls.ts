import { preview as previewShape, type Preview } from '@larder/contract/wire/preview.ts';
import type { Route, Sent } from '@larder/contract/wire/route.ts';
import * as z from 'zod';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';

/** What a money call would do, asked with `preview: true` in its query. Nothing changes by it, so nothing is read again. */
export async function lookAt<const D extends Route>(route: D, sent: Sent<D>): Promise<Preview> {
  const { data } = await call(route, sent);
  if (isPreview(data)) return data;
  throw new Error('A preview was asked for and something else came');
}

/** Whether a money call answered what it would do, not what it did. */
export const isPreview = (data: unknown): data is Preview =>
  typeof data === 'object' && data !== null && 'fingerprint' in data;

/** The figures as they are now, where they changed since they were seen (409); null for any other failure. */
export const changedFigures = (error: unknown): Preview | null => changedPreview(previewShape, error);

/** The same of a preview of another shape. */
export function changedPreview<S extends z.ZodType>(shape: S, error: unknown): z.output<S> | null {
  if (!(error instanceof CallFailure) || error.code !== 'figures_changed') return null;
  const read = z.safeDecode(shape, error.current as z.input<S>);
  return read.success ? read.data : null;
}
