import type { EditedReason } from '@larder/contract/customers/reasons/reasons.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findReasonRow, isOfferedAlone } from './reasons.queries.ts';

export async function showReason(db: Db | Tx, id: number): Promise<EditedReason | undefined> {
  const row = await findReasonRow(db, id);
  return row && { ...row, archived_at: row.archived_at?.toString() ?? null, is_last: await isOfferedAlone(db, row) };
}
