import { hrefTo } from '../href-to.ts';

export const LANDING = hrefTo({ to: '/users' });

const ORIGIN = 'http://larder.invalid';

/** Only the console's own pages: anything that a browser could read as another site becomes the landing page. */
export function wayBack(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return LANDING;
  const url = URL.parse(from, ORIGIN);
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return LANDING;
  if (/^\/(login|invitations|setup|api|files|dev)(\/|$)/.test(url.pathname)) return LANDING;
  return url.pathname + url.search + url.hash;
}

export const signInHref = (left: string) => {
  const from = wayBack(left);
  return hrefTo({ to: '/login', search: from === LANDING ? {} : { from } });
};
