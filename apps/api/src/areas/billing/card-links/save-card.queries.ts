import type { Tx } from '../../../platform/database/database.ts';
import type { GatewayCard } from '../gateway/payment-gateway.ts';
import { clearDefaultMethod } from '../payments/payment-methods.queries.ts';

/** The same card, saved before: charged no more. Lock the customer first. */
export async function replaceMethods(tx: Tx, userId: number, fingerprint: string | null, at: Temporal.Instant) {
  if (fingerprint === null) return [];
  return tx
    .updateTable('payment_methods')
    .set({ removing_at: at })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
}

/** Lock the customer first. */
export async function insertDefaultMethod(tx: Tx, userId: number, card: GatewayCard, at: Temporal.Instant) {
  await clearDefaultMethod(tx, userId);
  return tx
    .insertInto('payment_methods')
    .values({
      user_id: userId,
      gateway_reference: card.reference,
      card_last_four: card.lastFour,
      fingerprint: card.fingerprint,
      card_exp_month: card.expires?.month ?? null,
      card_exp_year: card.expires?.year ?? null,
      is_default: true,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export const findReplacedMethod = (tx: Tx, id: number) =>
  tx
    .selectFrom('payment_methods')
    .select(['user_id', 'gateway_reference', 'card_last_four'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
