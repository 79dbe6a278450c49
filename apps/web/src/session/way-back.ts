/** Where staff land after signing in. */
export const LANDING = '/users';

const ORIGIN = 'http://larder.invalid';

/**
 * Where to go after signing in: the page asked for, if it is one of the console's own. Anything that a browser could
 * read as another site, or as a sign-in page, is the landing page instead.
 */
export function wayBack(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return LANDING;
  const url = URL.parse(from, ORIGIN);
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return LANDING;
  if (/^\/(login|invitations|api|files|dev)(\/|$)/.test(url.pathname)) return LANDING;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to `href`; without a detour for the landing page itself. */
export const signInHref = (href: string): string => {
  const from = wayBack(href);
  return from === LANDING ? '/login' : `/login?${new URLSearchParams({ from })}`;
};
