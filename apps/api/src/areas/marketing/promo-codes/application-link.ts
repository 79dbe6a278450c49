import type { Config } from '../../../config.ts';

/** Null where no account site is configured. */
export function applicationLinks(config: Config): (code: string) => string | null {
  // In development a page of ours replaces the site.
  const site = config.ACCOUNT_URL ?? (config.isDevelopment ? `${config.PUBLIC_URL}/dev/account` : undefined);
  if (site === undefined) return () => null;
  return (code) => {
    const link = new URL(site);
    link.searchParams.set('promo_code', code);
    return link.href;
  };
}
