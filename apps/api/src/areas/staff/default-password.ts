import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database.ts';
import { insertShownPassword } from './passwords.queries.ts';

/** Letters and digits that nobody mistakes for another on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = [0, 4, 8, 12] as const;
const GROUP_LENGTH = 4;

/**
 * What a password reset sets (rulings 7): the one that is configured, else one made of the secret that was made at the
 * set-up. All processes make the same, and nothing has to keep it.
 */
export const defaultPassword = (config: Config): string =>
  config.DEFAULT_CUSTOMER_PASSWORD ?? madeOf(config.APP_SECRET);

function madeOf(secret: string): string {
  const bytes = createHmac('sha256', secret).update('default password').digest();
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return GROUPS.map((from) => letters.slice(from, from + GROUP_LENGTH)).join('-');
}

/**
 * Says once what a reset sets where none is configured; of several processes that start one says it. Outside of development
 * what a start says is kept by whoever collects logs: there it names the command that prints the password.
 */
export async function sayDefaultPassword(config: Config, db: Db, say: (words: string) => void): Promise<void> {
  if (config.DEFAULT_CUSTOMER_PASSWORD !== undefined) return;
  const password = defaultPassword(config);
  const isNew = await insertShownPassword(db, createHash('sha256').update(password).digest());
  if (!isNew) return;
  say(
    config.isDevelopment
      ? `A password reset sets ${password}. This is said once: note it down, or set DEFAULT_CUSTOMER_PASSWORD.`
      : 'A password reset sets a default password, which `npm run default-password` prints. Set DEFAULT_CUSTOMER_PASSWORD to choose it.',
  );
}
