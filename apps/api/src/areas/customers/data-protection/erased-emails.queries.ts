import { createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';

/** Only the program, which has the secret, can compare it with an e-mail. */
const macOf = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`erased e-mail:${email.toLowerCase()}`).digest();

export async function insertErasedEmails(
  tx: Tx,
  secret: string,
  emails: readonly string[],
  erased_at: Temporal.Instant,
): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .insertInto('erased_emails')
    .values(emails.map((email) => ({ email_mac: macOf(secret, email), erased_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the given e-mails whose customer was erased, in lower case. */
export async function listErasedAmong(tx: Tx, secret: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byMac = new Map(emails.map((email) => [macOf(secret, email).toString('hex'), email.toLowerCase()]));
  const rows = await tx
    .selectFrom('erased_emails')
    .select('email_mac')
    .where(
      'email_mac',
      'in',
      [...byMac.keys()].map((mac) => Buffer.from(mac, 'hex')),
    )
    .execute();
  return new Set(rows.flatMap(({ email_mac }) => byMac.get(email_mac.toString('hex')) ?? []));
}
