import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const isDeviceOf = async (db: Db, device: Buffer, account: string): Promise<boolean> =>
  (await db
    .selectFrom('sign_in_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('d.token_hash', '=', device)
    .where(sql<string>`lower(u.email)`, '=', account)
    .executeTakeFirst()) !== undefined;

export const findIdOfAccount = async (db: Db, account: string): Promise<number | null> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where(sql<string>`lower(email)`, '=', account)
      .executeTakeFirst()
  )?.id ?? null;

export const findAccountOfChallenge = async (db: Db, challengeId: string): Promise<string> =>
  (
    await db
      .selectFrom('login_challenges as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(sql<string>`lower(u.email)`.as('account'))
      .where('c.id', '=', challengeId)
      .executeTakeFirst()
  )?.account ?? '';

/** Everybody who signed in on the device gets its new hash, this person included. */
export async function rememberDevice(tx: Tx, device: Buffer | null, hash: Buffer, userId: number): Promise<void> {
  if (device !== null)
    await tx.updateTable('sign_in_devices').set({ token_hash: hash }).where('token_hash', '=', device).execute();
  await tx
    .insertInto('sign_in_devices')
    .values({ token_hash: hash, user_id: userId })
    .onConflict((known) =>
      known.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql<Temporal.Instant>`now()` }),
    )
    .execute();
}
