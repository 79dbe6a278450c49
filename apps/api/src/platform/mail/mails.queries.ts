import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { Mail } from './mail.ts';

export const insertMail = (tx: Tx, { key, kind, userId, to, subject, text, html }: Mail) =>
  tx
    .insertInto('mails')
    .values({ idempotency_key: key, kind, user_id: userId ?? null, recipient: to, subject, text, html })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const findUnsentMail = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'idempotency_key', 'recipient', 'subject', 'text', 'html'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();

/** In development the row keeps its text, to be read. */
export const markMailDelivered = (db: Db, id: number) =>
  db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, failure: null })
    .where('id', '=', id)
    .execute();

/** A link or a code must not stay, and the subject may contain a code. */
export const CLEARED = { text: null, html: null, subject: sql<string>`regexp_replace(subject, '\\d{4,}', '…', 'g')` };

export const markMailSent = (db: Db, id: number) =>
  db
    .updateTable('mails')
    .set({ ...CLEARED, sent_at: sql`now()`, failure: null })
    .where('id', '=', id)
    .execute();

/** It is tried again. */
export const markMailFailed = (db: Db, id: number, failure: string) =>
  db.updateTable('mails').set({ failure }).where('id', '=', id).execute();

export const findMailState = (db: Db, key: string) =>
  db
    .selectFrom('mails')
    .select(['sent_at', 'failure'])
    .select(sql<number>`extract(epoch from now() - created_at)::int`.as('age_seconds'))
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

export const deleteUnsentMail = (tx: Tx, key: string) =>
  tx.deleteFrom('mails').where('idempotency_key', '=', key).where('sent_at', 'is', null).execute();

/** A mail that waits without a failure may be on its way, and counts against a flood. */
export const deleteFailedMail = (tx: Tx, key: string) =>
  tx
    .deleteFrom('mails')
    .where('idempotency_key', '=', key)
    .where('sent_at', 'is', null)
    .where('failure', 'is not', null)
    .execute();

export const listMails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
