import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { insertPrintedPassword } from './passwords.queries.ts';

/** No letters or digits that sound or look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = [0, 4, 8, 12] as const;
const GROUP_LENGTH = 4;

/** The same in every process, stored nowhere (STAFF-56). */
export const defaultPassword = (config: Config): string =>
  config.DEFAULT_CUSTOMER_PASSWORD ?? madeOf(config.APP_SECRET);

function madeOf(secret: string): string {
  const bytes = createHmac('sha256', secret).update('default password').digest();
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return GROUPS.map((from) => letters.slice(from, from + GROUP_LENGTH)).join('-');
}

/** Outside of development logs are collected, so print only the command that shows the password. */
export async function printDefaultPassword(config: Config, db: Db, say: (message: string) => void): Promise<void> {
  if (config.DEFAULT_CUSTOMER_PASSWORD !== undefined) return;
  const password = defaultPassword(config);
  const isNew = await insertPrintedPassword(db, createHash('sha256').update(password).digest());
  if (!isNew) return;
  say(
    config.isDevelopment
      ? `A password reset sets ${password}. This is printed once: write it down, or set DEFAULT_CUSTOMER_PASSWORD.`
      : 'A password reset sets a default password, which `npm run default-password` prints. Set DEFAULT_CUSTOMER_PASSWORD to choose it.',
  );
}
