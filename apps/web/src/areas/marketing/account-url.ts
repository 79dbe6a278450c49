import { settings } from '../../settings.ts';

/** The address of the account site in full; in development that of the page that stands in for it. */
export const accountUrl = (): string =>
  settings.account_url === '' ? '' : new URL(settings.account_url, window.location.origin).href.replace(/\/$/, '');
