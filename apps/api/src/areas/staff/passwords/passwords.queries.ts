import type { Db, Tx } from '../../../platform/database/database.ts';

interface NewPassword {
  password_hash: string;
  /** Somebody else set the password: the next sign-in must replace it (STAFF-52). */
  must_change_password: boolean;
}

export const setPassword = (tx: Tx, userId: number, password: NewPassword) =>
  tx.updateTable('users').set(password).where('id', '=', userId).execute();

const passwordOf = (db: Db | Tx, userId: number) =>
  db.selectFrom('users').select('password_hash').where('id', '=', userId);
export const findPasswordHash = (db: Db, userId: number) => passwordOf(db, userId).executeTakeFirst();
export const lockPasswordHash = (tx: Tx, userId: number) => passwordOf(tx, userId).forNoKeyUpdate().executeTakeFirst();

export async function insertPrintedPassword(db: Db, fingerprint: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('shown_default_passwords')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  return row !== undefined;
}
