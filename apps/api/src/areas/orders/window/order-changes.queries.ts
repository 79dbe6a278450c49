import { sql, type Updateable } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const updateOrder = (tx: Tx, id: number, fields: Updateable<Tables['orders']>) =>
  tx
    .updateTable('orders')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Skipping a charged order after its cutoff uncounts the week; unskipping counts it again (ORD-51). */
export const countActiveWeeks = (tx: Tx, userId: number, by: 1 | -1) =>
  tx
    .updateTable('users')
    .set((row) => ({ number_of_active_weeks: row('number_of_active_weeks', '+', by) }))
    .where('id', '=', userId)
    .where('number_of_active_weeks', '>=', by === -1 ? 1 : 0)
    .execute();

export const findReason = (tx: Tx, id: number, type: 'SKIP') =>
  tx
    .selectFrom('reasons')
    .select(['id', 'title', 'question', 'answer_required'])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();

export type Funds = { type: 'credit' | 'refund'; amount: Cents | null };
