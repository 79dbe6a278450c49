import { sql } from 'kysely';
import { CARD_LINK_DAYS } from '@larder/domain/billing/card-links/card-links.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { installationIdSql, isOutsideKeySql, outsideKeySql } from '../../../platform/installation.ts';

/** First of all locks here, as for every change of a customer's money. */
export const lockCardHolder = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'erased_at', 'banned_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertCardLink = (tx: Tx, link: { user_id: number; token_hash: Buffer; staff_id: number | null }) =>
  tx
    .insertInto('card_links')
    .values({ ...link, expires_at: sql`now() + ${sql.lit(`${CARD_LINK_DAYS} days`)}::interval` })
    .execute();

const cardLink = (db: Db | Tx) =>
  db
    .selectFrom('card_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.user_id', 'l.expires_at', 'u.first_name', 'u.is_admin'])
    .select([
      sql<boolean>`l.used_at is not null`.as('is_used'),
      sql<boolean>`l.expires_at <= now()`.as('has_expired'),
      sql<boolean>`u.erased_at is not null`.as('is_erased'),
      sql<boolean>`u.banned_at is not null`.as('is_banned'),
      sql<number>`(select count(*)::int from card_sessions s where s.card_link_id = l.id)`.as('sessions'),
    ]);

export const findCardLink = (db: Db, tokenHash: Buffer) =>
  cardLink(db).where('l.token_hash', '=', tokenHash).executeTakeFirst();

export const findCardLinkOfSession = (db: Db, session: { card_link_id: number }) =>
  cardLink(db).where('l.id', '=', session.card_link_id).executeTakeFirst();

/** Lock the customer first. */
export const lockCardLink = (tx: Tx, id: number) =>
  cardLink(tx).where('l.id', '=', id).forNoKeyUpdate('l').executeTakeFirstOrThrow();

/** One card ends all links of its customer. */
export const endCardLinks = (tx: Tx, userId: number) =>
  tx
    .updateTable('card_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

const keyOfSession = (session: string): string => `card-session:${session}`;

/** The key is stored before the gateway is asked. `session` is a new UUID. */
export const insertCardSession = (tx: Tx, link: { id: number; user_id: number }, session: string) =>
  tx
    .insertInto('card_sessions')
    .values({
      card_link_id: link.id,
      user_id: link.user_id,
      idempotency_key: keyOfSession(session),
      installation_id: installationIdSql,
    })
    .returning(['id', outsideKeySql('card_sessions').as('key')])
    .executeTakeFirstOrThrow();

export const setSessionReference = (tx: Tx, id: number, reference: string) =>
  tx.updateTable('card_sessions').set({ reference }).where('id', '=', id).execute();

const cardSession = (db: Db | Tx) =>
  db
    .selectFrom('card_sessions as s')
    .leftJoin('payment_methods as m', 'm.id', 's.payment_method_id')
    .select(['s.id', 's.user_id', 's.card_link_id', 's.reference', 's.outcome', 'm.card_last_four']);

export type CardSessionRow = NonNullable<Awaited<ReturnType<typeof findSessionOfKey>>>;

export const findSessionOfKey = (db: Db, key: string) =>
  cardSession(db).where(isOutsideKeySql('s', key)).executeTakeFirst();

export const findCardSession = (db: Db, session: string) =>
  cardSession(db).where('s.idempotency_key', '=', keyOfSession(session)).executeTakeFirst();

export const listOpenSessions = (db: Db | Tx, linkId: number) =>
  cardSession(db)
    .where('s.card_link_id', '=', linkId)
    .where('s.ended_at', 'is', null)
    .where('s.reference', 'is not', null)
    .orderBy('s.id')
    .execute();

/** Lock the customer first. */
export const readSession = (tx: Tx, id: number) => cardSession(tx).where('s.id', '=', id).executeTakeFirstOrThrow();

type Ended = { outcome: 'added'; payment_method_id: number } | { outcome: 'unused' | 'refused' };

export const endSession = (tx: Tx, id: number, ended: Ended) =>
  tx
    .updateTable('card_sessions')
    .set({ ...ended, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Removed ones too: they name the customer at the gateway. */
export async function findEarlierReference(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select('gateway_reference')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.gateway_reference ?? null;
}
