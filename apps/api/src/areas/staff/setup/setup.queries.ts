import { sql } from 'kysely';
import { SETUP_LINK_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSettingSql } from '../../../platform/settings.ts';

const NOW = sql<Temporal.Instant>`clock_timestamp()`;

/** Deactivated staff included. */
export const hasStaff = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()) !== undefined;

/** `ageMs` ago, by the database's clock. */
export const deleteLinksMadeBefore = (tx: Tx, ageMs: number) =>
  tx
    .deleteFrom('setup_links')
    .where('made_at', '<', sql<Temporal.Instant>`clock_timestamp() - ${ageMs}::float8 * interval '1 millisecond'`)
    .execute();

export const deleteAllLinks = (tx: Tx) => tx.deleteFrom('setup_links').execute();

export const insertSetupLink = (tx: Tx, token_hash: Buffer) =>
  tx
    .insertInto('setup_links')
    .values({
      token_hash,
      made_at: NOW,
      expires_at: sql`clock_timestamp() + ${sql.lit(`${SETUP_LINK_HOURS} hours`)}::interval`,
    })
    .execute();

const setupLink = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('setup_links')
    .select(['verification_id', 'code_mac', 'tries', 'email', 'first_name', 'last_name', 'password_hash', 'expires_at'])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('has_expired'))
    .select(sql<boolean>`code_expires_at > clock_timestamp()`.as('is_code_open'))
    .where('token_hash', '=', tokenHash);

export const findSetupLink = (db: Db, tokenHash: Buffer) => setupLink(db, tokenHash).executeTakeFirst();
export const lockSetupLink = (tx: Tx, tokenHash: Buffer) => setupLink(tx, tokenHash).forUpdate().executeTakeFirst();
export type SetupLink = NonNullable<Awaited<ReturnType<typeof findSetupLink>>>;

interface Entered {
  verification_id: string;
  code_mac: Buffer;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** A link has one open code. */
export const setEntered = (tx: Tx, tokenHash: Buffer, entered: Entered) =>
  tx
    .updateTable('setup_links')
    .set({
      ...entered,
      tries: 0,
      code_expires_at: sql`clock_timestamp() + ${numberSettingSql('verification_code_minutes')} * interval '1 minute'`,
    })
    .where('token_hash', '=', tokenHash)
    .execute();

export const spendTry = (tx: Tx, tokenHash: Buffer) =>
  tx
    .updateTable('setup_links')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute();
