import type { Db, Tx } from '../../../platform/database/database.ts';

/** In Larder only: the gateway had them before the import, and keeps them. */
export async function removeImportedCards(tx: Tx, userIds: readonly number[], at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: at })
    .where('user_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .execute();
}

/** Back to saved, so that an erasure removes them at the gateway too: only a reversal removes without beginning to. */
export async function restoreImportedCards(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removed_at: null, is_default: false })
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .where('removing_at', 'is', null)
    .execute();
}

/**
 * As after a reversed import whose file was imported again. A card that is being removed does not count: of two such
 * removals at once, each would leave the card to the other, and removing it twice is harmless.
 */
export async function isSavedForOthers(db: Db, userId: number, reference: string): Promise<boolean> {
  const other = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('gateway_reference', '=', reference)
    .where('user_id', '<>', userId)
    .where('removed_at', 'is', null)
    .where('removing_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
