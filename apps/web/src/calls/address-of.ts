import { toQueryString } from '@larder/contract/wire/bracket-names.ts';

/** Puts values in the places that a route's path leaves open: `/users/{id}` with 7 is `/users/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new RangeError(`${path} lacks ${name}`);
    }
    return encodeURIComponent(value);
  });
}

/** Where a call goes: path and query string. */
export const addressOf = (path: string, sent: { params?: Readonly<Record<string, unknown>>; query?: object }): string =>
  fillPath(path, sent.params) + toQueryString(sent.query ?? {});
