import { settings } from '../../../settings.ts';

/** Full address of the account site, or of its stand-in in development. */
export const accountUrl = (): string =>
  settings.account_url === '' ? '' : new URL(settings.account_url, window.location.origin).href.replace(/\/$/, '');
