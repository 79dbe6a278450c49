import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isOutsideKeySql } from '../../../platform/installation.ts';
import type {
  EventKind,
  GatewayDisputes,
  GatewayEntries,
  GatewayEvent,
} from '../../billing/gateway/payment-gateway.ts';

/** Undefined if the event was received before. */
export async function insertEvent(tx: Tx, { eventId, type, about }: GatewayEvent): Promise<number | undefined> {
  const row = await tx
    .insertInto('gateway_events')
    .values({
      event_id: eventId,
      type,
      kind: about?.kind ?? null,
      reference: about?.reference ?? null,
      key: about?.key ?? null,
      ...(about === null && { handled_at: sql`now()`, outcome: 'ignored' as const }),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface WaitingEvent {
  kind: EventKind;
  reference: string;
  key: string | null;
}

export async function findWaitingEvent(db: Db, id: number): Promise<WaitingEvent | undefined> {
  const row = await db
    .selectFrom('gateway_events')
    .select(['kind', 'reference', 'key'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  const { kind = null, reference = null, key = null } = row ?? {};
  return kind === null || reference === null ? undefined : { kind, reference, key };
}

export interface GatewayReads {
  entries: GatewayEntries;
  disputes: GatewayDisputes;
}

export type Outcome = 'handled' | 'differs' | 'unknown';

export const markHandled = (db: Db, id: number, outcome: Outcome) =>
  db
    .updateTable('gateway_events')
    .set({ handled_at: sql`now()`, outcome })
    .where('id', '=', id)
    .execute();

export async function listWaitingEvents(db: Db): Promise<{ id: number }[]> {
  return db
    .selectFrom('gateway_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where(sql<boolean>`received_at < now() - interval '10 minutes'`)
    .orderBy('received_at')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

export const findPaymentOfKey = (db: Db, key: string) =>
  db
    .selectFrom('payments as p')
    .select(['p.id', 'p.status', 'p.billing_transaction_id'])
    .where(isOutsideKeySql('p', key))
    .executeTakeFirst();

export const findRefundPartOfKey = (db: Db, key: string) =>
  db
    .selectFrom('refund_parts as r')
    .innerJoin('refunds as f', 'f.id', 'r.refund_id')
    .select(['r.refund_id', 'r.payment_id', 'r.status', 'r.billing_transaction_id', 'f.order_id', 'f.user_id'])
    .where(isOutsideKeySql('r', key))
    .executeTakeFirst();

export const findGiftCardRefundOfKey = (db: Db, key: string) =>
  db
    .selectFrom('gift_card_refunds as r')
    .select(['r.id', 'r.gift_card_id', 'r.status'])
    .where(isOutsideKeySql('r', key))
    .executeTakeFirst();
