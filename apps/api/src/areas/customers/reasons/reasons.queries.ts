import { sql, type Insertable, type Updateable } from 'kysely';
import { reason, type Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { typesOfferedWith } from '@larder/domain/customers/reasons/reason-rules.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const reasons = (db: Db | Tx) =>
  db.selectFrom('reasons').select(['id', 'type', 'title', 'description', 'question', 'answer_required', 'form']);

/** In staff's order; archived ones the last archived first. */
export async function listReasonsOf(
  db: Db | Tx,
  type: ReasonType,
  { archived }: { archived: boolean },
): Promise<Reason[]> {
  const ofType = reasons(db).where('type', '=', type);
  const rows = archived
    ? await ofType.where('archived_at', 'is not', null).orderBy('archived_at', 'desc').orderBy('id').execute()
    : await ofType.where('archived_at', 'is', null).orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...row, form: reason.shape.form.parse(row.form) }));
}

export async function findReasonRow(db: Db | Tx, id: number) {
  const row = await reasons(db).select(['archived_at', 'version']).where('id', '=', id).executeTakeFirst();
  return row && { ...row, form: reason.shape.form.parse(row.form) };
}

export const lockReason = (tx: Tx, id: number) =>
  tx.selectFrom('reasons').select('type').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The ids that can be chosen of the types that are offered together. */
export async function lockOffered(tx: Tx, type: ReasonType): Promise<number[]> {
  const rows = await tx
    .selectFrom('reasons')
    .select('id')
    .where('type', 'in', typesOfferedWith(type))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const isOfferedAlone = async (db: Db | Tx, { id, type }: { id: number; type: ReasonType }): Promise<boolean> => {
  const other = await db
    .selectFrom('reasons')
    .select('id')
    .where('type', 'in', typesOfferedWith(type))
    .where('archived_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
};

/** By position, read once all are locked. */
export async function lockOrderOf(tx: Tx, type: ReasonType): Promise<number[]> {
  const ofType = tx.selectFrom('reasons').select('id').where('type', '=', type).where('archived_at', 'is', null);
  await ofType.orderBy('id').forNoKeyUpdate().execute();
  return (await ofType.orderBy('position').orderBy('id').execute()).map(({ id }) => id);
}

export async function nextPosition(tx: Tx, type: ReasonType): Promise<number> {
  const { next } = await tx
    .selectFrom('reasons')
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return next;
}

export async function insertReason(tx: Tx, values: Insertable<Tables['reasons']>): Promise<number> {
  const { id } = await tx.insertInto('reasons').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setReason = (tx: Tx, id: number, fields: Updateable<Tables['reasons']>) =>
  tx.updateTable('reasons').set(fields).where('id', '=', id).execute();

export async function setPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update reasons set position = each.n - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as each (id, n) where reasons.id = each.id`.execute(tx);
}
