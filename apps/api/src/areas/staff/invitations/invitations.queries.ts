import { sql } from 'kysely';
import { INVITATION_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

const EXPIRY = sql<Temporal.Instant>`now() + ${sql.lit(`${INVITATION_HOURS} hours`)}::interval`;
const HAS_EXPIRED = sql<boolean>`i.expires_at <= now()`;

/** Each link has its own mail. */
export const mailKeyOf = (tokenHash: Buffer): string => `invitation:${tokenHash.toString('hex')}`;
const IS_ITS_MAIL = sql<boolean>`m.idempotency_key = 'invitation:' || encode(i.token_hash, 'hex')`;

const openInvitations = (db: Db | Tx) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as by', 'by.id', 'i.invited_by')
    .leftJoin('mails as m', (join) => join.on(IS_ITS_MAIL))
    .select(['i.id', 'i.email', 'i.first_name', 'i.last_name', 'i.roles', 'i.token_hash', 'i.sent_at', 'i.expires_at'])
    .select(['by.email as invited_by', HAS_EXPIRED.as('has_expired')])
    .select(['m.failure as mail_failure', sql<boolean>`m.id is not null and m.sent_at is null`.as('is_mail_waiting')])
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null);

export const listOpenInvitations = (db: Db) =>
  openInvitations(db).orderBy('i.sent_at', 'desc').orderBy('i.id', 'desc').execute();

export const findOpenInvitation = (db: Db | Tx, id: number) =>
  openInvitations(db).where('i.id', '=', id).executeTakeFirst();

export const lockOpenInvitation = (tx: Tx, id: number) =>
  openInvitations(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst();

interface NewInvitation {
  email: string;
  first_name: string;
  last_name: string;
  roles: StaffRole[];
  token_hash: Buffer;
  invited_by: number;
}

export const insertInvitation = (tx: Tx, invitation: NewInvitation) =>
  tx
    .insertInto('invitations')
    .values({ ...invitation, expires_at: EXPIRY })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The previous link stops working. */
export const renewInvitation = (tx: Tx, id: number, tokenHash: Buffer) =>
  tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, sent_at: sql`now()`, expires_at: EXPIRY })
    .where('id', '=', id)
    .execute();

const withdraw = (tx: Tx) =>
  tx
    .updateTable('invitations')
    .set({ withdrawn_at: sql`now()` })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'email', 'token_hash']);

export const setWithdrawn = (tx: Tx, id: number) => withdraw(tx).where('id', '=', id).execute();
export const withdrawAllBy = (tx: Tx, staffId: number) => withdraw(tx).where('invited_by', '=', staffId).execute();

export const setAccepted = (tx: Tx, id: number) =>
  tx
    .updateTable('invitations')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Checked when the link is used: the sender may lose the role after inviting. */
const IS_SENDER_GONE = sql<boolean>`(by.switched_off_at is not null or not by.is_admin or not exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = by.id and r.name = 'superadmin'))`;

/** Anybody's e-mail, such as that of a customer who registered after the invitation. */
const IS_EMAIL_TAKEN = sql<boolean>`exists (select from users u where lower(u.email) = lower(i.email))`;

const ofLink = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as by', 'by.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.first_name', 'i.last_name', 'i.roles', 'i.expires_at'])
    .select(['i.accepted_at', 'i.withdrawn_at', 'by.email as invited_by', HAS_EXPIRED.as('has_expired')])
    .select([IS_SENDER_GONE.as('is_sender_gone'), IS_EMAIL_TAKEN.as('is_email_taken')])
    .where('i.token_hash', '=', tokenHash);

export const findInvitationOfLink = (db: Db, tokenHash: Buffer) => ofLink(db, tokenHash).executeTakeFirst();
export const lockInvitationOfLink = (tx: Tx, tokenHash: Buffer) =>
  ofLink(tx, tokenHash).forUpdate('i').executeTakeFirst();
export type InvitationOfLink = NonNullable<Awaited<ReturnType<typeof findInvitationOfLink>>>;

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
