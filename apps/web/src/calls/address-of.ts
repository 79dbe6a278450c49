import { toQueryString } from '@larder/contract/wire/bracket-names.ts';

/** Throws RangeError for a missing value. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new RangeError(`${path} lacks ${name}`);
    }
    return encodeURIComponent(value);
  });
}

export const addressOf = (path: string, sent: { params?: Readonly<Record<string, unknown>>; query?: object }): string =>
  fillPath(path, sent.params) + toQueryString(sent.query ?? {});
