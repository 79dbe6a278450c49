import type { Insertable, Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import { installationIdSql, outsideKeySql } from '../../../platform/installation.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const giftCards = (db: Db | Tx) =>
  db
    .selectFrom('gift_cards')
    .select(['id', 'code', 'billing_card_last_4', 'value_cents', 'remaining_cents', 'created_at'])
    .select(['recipient_email', 'recipient_first_name', 'recipient_last_name'])
    .select(['gifter_email', 'gifter_first_name', 'gifter_last_name'])
    .select((card) =>
      jsonObjectFrom(
        card
          .selectFrom('gift_card_refunds as r')
          .select(['r.amount_cents', 'r.status', 'r.failure_reason', 'r.billing_transaction_id', 'r.created_at'])
          .whereRef('r.gift_card_id', '=', 'gift_cards.id')
          .orderBy('r.id', 'desc')
          .limit(1),
      ).as('refund'),
    )
    .where('deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof giftCards>['executeTakeFirstOrThrow']>>;
const toView = ({ value_cents, remaining_cents, refund, created_at, ...row }: Row): GiftCard => ({
  ...row,
  value: value_cents,
  remaining_amount: remaining_cents,
  refund: refund && {
    amount: cents(refund.amount_cents),
    status: refund.status,
    failure_reason: refund.failure_reason,
    billing_transaction_id: refund.billing_transaction_id,
    created_at: Temporal.Instant.from(String(refund.created_at)).toString(),
  },
  created_at: created_at.toString(),
});

export interface GiftCardFilter {
  code?: string | undefined;
}

function inOrder(db: Db, { code = '' }: GiftCardFilter) {
  const typed = escapeLike(code.trim().toUpperCase());
  const query = giftCards(db).orderBy('id', 'desc');
  return typed === '' ? query : query.where('code', 'like', `%${typed}%`);
}

/** All pages of the list. */
export async function* allGiftCards(tx: Tx, filter: GiftCardFilter, size: number): AsyncGenerator<GiftCard[]> {
  for await (const rows of pagesOf(tx, inOrder(tx, filter), size)) yield rows.map(toView);
}

export async function listGiftCards(db: Db, filter: GiftCardFilter & { page: number; per_page: number }) {
  const { rows, pagination } = await pageOf(inOrder(db, filter), filter, 'id');
  return { data: rows.map(toView), meta: { pagination } };
}

export async function findGiftCard(db: Db | Tx, id: number): Promise<GiftCard | undefined> {
  const row = await giftCards(db).where('id', '=', id).executeTakeFirst();
  return row && toView(row);
}

/** Locks the card so that its rest is spent or returned only once. */
export async function lockGiftCard(tx: Tx, id: number): Promise<GiftCard | undefined> {
  await tx.selectFrom('gift_cards').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findGiftCard(tx, id);
}

export const updateGiftCard = (tx: Tx, id: number, fields: Updateable<Tables['gift_cards']>) =>
  tx
    .updateTable('gift_cards')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function countRefunds(tx: Tx, giftCardId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('gift_card_refunds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('gift_card_id', '=', giftCardId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertGiftCardRefund(tx: Tx, refund: Insertable<Tables['gift_card_refunds']>): Promise<number> {
  const { id } = await tx
    .insertInto('gift_card_refunds')
    .values({ ...refund, installation_id: installationIdSql })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findGiftCardRefund = (db: Db, id: number) =>
  db
    .selectFrom('gift_card_refunds as r')
    .innerJoin('gift_cards as g', 'g.id', 'r.gift_card_id')
    .select(['r.status', 'r.amount_cents', 'r.created_at', 'g.charge_reference'])
    .select(outsideKeySql('r').as('key'))
    .where('r.id', '=', id)
    .executeTakeFirst();

export async function listStuckGiftCardRefunds(db: Db, before: Temporal.Instant) {
  const rows = await db
    .selectFrom('gift_card_refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => ({ gift_card_refund_id: id }));
}

/** Locks the gift card first, like every change of it. */
export async function lockGiftCardRefund(tx: Tx, id: number) {
  const refund = () =>
    tx
      .selectFrom('gift_card_refunds as r')
      .innerJoin('gift_cards as g', 'g.id', 'r.gift_card_id')
      .select(['r.gift_card_id', 'r.status', 'r.amount_cents', 'g.code', 'g.billing_card_last_4'])
      .where('r.id', '=', id);
  await refund().forUpdate('g').executeTakeFirstOrThrow();
  return refund().executeTakeFirstOrThrow();
}

export const finishGiftCardRefund = (tx: Tx, id: number, fields: Updateable<Tables['gift_card_refunds']>) =>
  tx.updateTable('gift_card_refunds').set(fields).where('id', '=', id).execute();
