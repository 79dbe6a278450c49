import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Of two who switch it at once the later stands. */
export const writePromotion = (tx: Tx, active: boolean, staffId: number) =>
  tx
    .insertInto('settings')
    .values({ name: 'gift_card_promotion_enabled', payload: JSON.stringify(active), updated_by: staffId })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        payload: row.ref('excluded.payload'),
        updated_by: staffId,
        updated_at: sql<Temporal.Instant>`now()`,
        version: sql<number>`settings.version + 1`,
      })),
    )
    .execute();
