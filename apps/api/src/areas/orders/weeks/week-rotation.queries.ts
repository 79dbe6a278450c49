import type { Tx } from '../../../platform/database/database.ts';

/** Locks a week against activation and moves to another rotation. */
export const lockWeekOfRotation = (tx: Tx, id: number) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'status', 'meal_rotation_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const lockWeeksOfRotation = (tx: Tx, rotationId: number) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'status'])
    .where('meal_rotation_id', '=', rotationId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function putWeeksInRotation(tx: Tx, weekIds: number[], rotationId: number | null): Promise<void> {
  if (weekIds.length === 0) return;
  await tx
    .updateTable('order_weeks')
    .set((week) => ({ meal_rotation_id: rotationId, version: week('version', '+', 1) }))
    .where('id', 'in', weekIds)
    .execute();
}
