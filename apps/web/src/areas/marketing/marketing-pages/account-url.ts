import { settings } from '../../../settings.ts';

export const accountUrl = (): string =>
  settings.account_url === '' ? '' : new URL(settings.account_url, window.location.origin).href.replace(/\/$/, '');
