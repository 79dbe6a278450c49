import * as z from 'zod';
import { forgetInTab, readFromTab, storeInTab } from '../../../session/tab-storage.ts';
import type { Entered } from './setup-form.tsx';

const KEY = 'larder.setup';
const NOTHING = { first_name: '', last_name: '', email: '' };
const details = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

/** Without the password. */
export const storeDetails = ({ first_name, last_name, email }: Entered): void =>
  storeInTab(KEY, JSON.stringify({ first_name, last_name, email }));

export function readDetails(): Entered {
  const stored = readFromTab(KEY);
  const { data } = details.safeParse(stored === null ? NOTHING : JSON.parse(stored));
  return { ...(data ?? NOTHING), password: '', repeated: '' };
}

export const forgetDetails = (): void => forgetInTab(KEY);
