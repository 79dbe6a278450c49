import { sql } from 'kysely';
import { PASSWORD_LINK_HOURS } from '@larder/domain/customers/passwords/password-links.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const findCustomerOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/** Requires the lock on the customer. The previous link stops working. */
export const putPasswordLink = (tx: Tx, link: { user_id: number; email: string; token_hash: Buffer }) =>
  sql`insert into password_links (user_id, email, token_hash, expires_at)
    values (${link.user_id}, ${link.email}, ${link.token_hash},
      now() + ${sql.lit(`${PASSWORD_LINK_HOURS} hours`)}::interval)
    on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash, sent_at = now(),
      expires_at = excluded.expires_at`.execute(tx);

export const findPasswordLink = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id as user_id', 'u.email', 'u.first_name', 'u.last_name', 'l.expires_at'])
    .select(sql<boolean>`l.expires_at <= now()`.as('has_expired'))
    .where('l.token_hash', '=', tokenHash)
    .whereRef(sql`lower(l.email)`, '=', sql`lower(u.email)`)
    .executeTakeFirst();
export type PasswordLink = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>;

/** Requires the lock on the customer. */
export const endPasswordLink = (tx: Tx, userId: number) =>
  tx.deleteFrom('password_links').where('user_id', '=', userId).execute();

/** True for the call that used it. */
export async function deletePasswordLink(tx: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
