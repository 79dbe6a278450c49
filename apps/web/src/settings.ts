import * as z from 'zod';
import { metaOf } from './page-meta.ts';

const settingsSchema = z.object({
  environment: z.string(),
  /** Empty where not configured. */
  cms_url: z.string().catch(''),
  marketing_url: z.string().catch(''),
  account_url: z.string().catch(''),
  is_development: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

/** The development server leaves the page's markers unfilled. */
const IN_DEVELOPMENT: Settings = {
  environment: 'development',
  cms_url: 'http://localhost:3000/dev/cms',
  marketing_url: 'http://localhost:3000/dev/marketing',
  account_url: 'http://localhost:3000/dev/account',
  is_development: true,
};

export function readSettings(text: string): Settings {
  if (text === '__LARDER__') return IN_DEVELOPMENT;
  return settingsSchema.parse(JSON.parse(text));
}

export const settings: Settings = readSettings(metaOf('larder'));

/** For the component library's style elements. */
export const styleNonce: string = metaOf('csp-nonce');
