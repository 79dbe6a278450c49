import { refuseFields } from '../../platform/call-error.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A category that a record names and did not name before, and the field. */
export interface ChosenCategory {
  id: number;
  field: string;
}

/** An archived category stays where it is set, but cannot be chosen again (MKT-62). */
export async function refuseArchivedCategories(tx: Tx, chosen: readonly ChosenCategory[]): Promise<void> {
  if (chosen.length === 0) return;
  const rows = await lockCategories(
    tx,
    chosen.map(({ id }) => id),
  );
  const archived = new Map(rows.filter((row) => row.deleted_at !== null).map(({ id, name }) => [id, name]));
  const errors = Object.fromEntries(
    chosen
      .filter(({ id }) => archived.has(id))
      .map(({ id, field }) => [
        field,
        [`The category ${archived.get(id)} is archived. Choose another one or restore it.`],
      ]),
  );
  refuseFields(errors);
}

/** Against archiving until the transaction ends. */
const lockCategories = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('categories')
    .select(['id', 'name', 'deleted_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
