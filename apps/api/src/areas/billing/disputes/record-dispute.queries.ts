import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isOutsideKeySql } from '../../../platform/installation.ts';
import type { GatewayDispute } from '../gateway/payment-gateway.ts';

export async function findDisputeVersion(db: Db, reference: string): Promise<number> {
  const row = await db.selectFrom('disputes').select('version').where('reference', '=', reference).executeTakeFirst();
  return row?.version ?? 0;
}

/** The charge of an order or the purchase of a gift card. */
export interface Disputed {
  payment_id: number | null;
  gift_card_id: number | null;
  user_id: number | null;
  order_id: number | null;
}

export async function findDisputed(
  tx: Tx,
  { key, chargeReference }: Pick<GatewayDispute, 'key' | 'chargeReference'>,
): Promise<Disputed | undefined> {
  const payment =
    key === null
      ? undefined
      : await tx
          .selectFrom('payments as p')
          .select(['p.id as payment_id', 'p.user_id', 'p.order_id'])
          .where(isOutsideKeySql('p', key))
          .executeTakeFirst();
  if (payment) return { ...payment, gift_card_id: null };
  const giftCard = await tx
    .selectFrom('gift_cards')
    .select('id as gift_card_id')
    .where('charge_reference', '=', chargeReference)
    .executeTakeFirst();
  return giftCard && { ...giftCard, payment_id: null, user_id: null, order_id: null };
}

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof lockDispute>>>;

/** With the customer and the order locked. */
export const lockDispute = (tx: Tx, reference: string) =>
  tx
    .selectFrom('disputes')
    .select(['id', 'status', 'amount_cents', 'reason', 'respond_by', 'version'])
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function insertDispute(
  tx: Tx,
  of: Disputed,
  {
    reference,
    amount,
    reason,
    status,
    respondBy,
    openedAt,
  }: Omit<GatewayDispute, 'movements' | 'key' | 'chargeReference'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('disputes')
    .values({
      ...of,
      reference,
      amount_cents: amount,
      reason,
      status,
      respond_by: respondBy,
      opened_at: openedAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Another outcome is reviewed again. */
export const updateDispute = (
  tx: Tx,
  { id, status: before }: Pick<DisputeRow, 'id' | 'status'>,
  { amount, reason, status, respondBy }: GatewayDispute,
) =>
  tx
    .updateTable('disputes')
    .set({
      amount_cents: amount,
      reason,
      status,
      respond_by: respondBy,
      version: sql`version + 1`,
      ...(status !== before && { reviewed_at: null, reviewed_by: null }),
    })
    .where('id', '=', id)
    .execute();

interface DisputeMovement {
  disputeId: number;
  userId: number | null;
  reference: string;
  amount: Cents;
  at: Temporal.Instant;
}

export async function insertDisputeMovement(
  tx: Tx,
  { disputeId, userId, reference, amount, at }: DisputeMovement,
): Promise<boolean> {
  const row = await tx
    .insertInto('dispute_movements')
    .values({ dispute_id: disputeId, user_id: userId, reference, amount_cents: amount, at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
