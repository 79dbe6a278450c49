import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

interface OfNotes {
  userId: number;
  /** Undefined for all notes; null for those on the customer. */
  orderId?: number | null | undefined;
}

const ofCustomer = (db: Db | Tx, { userId, orderId }: OfNotes) =>
  db
    .selectFrom('notes as n')
    .where('n.user_id', '=', userId)
    .$if(orderId === null, (query) => query.where('n.order_id', 'is', null))
    .$if(typeof orderId === 'number', (query) => query.where('n.order_id', '=', orderId ?? 0));

const withAll = (db: Db | Tx, of: OfNotes) =>
  ofCustomer(db, of)
    .innerJoin('users as s', 's.id', 'n.staff_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.order_id', 'o.deliver_at', 'n.text', 'n.is_pinned', 'n.staff_id', 's.email as staff_email'])
    .select(['n.written_at', 'n.edited_at', 'n.version'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('note_versions as v')
          .select((version) => ['v.text', wireMoment(version.ref('v.written_at')).as('written_at')])
          .whereRef('v.note_id', '=', 'n.id')
          .orderBy('v.number', 'desc'),
      ).as('earlier'),
    ]);

export async function listNoteRows(db: Db, of: OfNotes, { page, per_page }: { page: number; per_page: number }) {
  const rows = await withAll(db, of)
    .orderBy('n.is_pinned', 'desc')
    .orderBy('n.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await ofCustomer(db, of)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findNoteRow = (db: Db | Tx, userId: number, id: number) =>
  withAll(db, { userId }).where('n.id', '=', id).executeTakeFirst();
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNoteRow>>>;

/** Lock the customer first, as an erasure does. */
export const lockNote = (tx: Tx, userId: number, id: number) =>
  tx
    .selectFrom('notes')
    .select(['order_id', 'text', 'is_pinned', 'staff_id as author_id', 'written_at', 'edited_at', 'version'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countPinned(tx: Tx, userId: number, orderId: number | null): Promise<number> {
  const { pinned } = await ofCustomer(tx, { userId, orderId })
    .select(sql<number>`count(*)::int`.as('pinned'))
    .where('n.is_pinned', '=', true)
    .executeTakeFirstOrThrow();
  return pinned;
}

export const findOrderOf = (tx: Tx, userId: number, orderId: number) =>
  tx.selectFrom('orders').select('id').where('id', '=', orderId).where('user_id', '=', userId).executeTakeFirst();

export async function insertNote(tx: Tx, values: Insertable<Tables['notes']>): Promise<number> {
  const { id } = await tx.insertInto('notes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertVersion = (tx: Tx, values: Insertable<Tables['note_versions']>) =>
  tx.insertInto('note_versions').values(values).execute();

export const setNote = (tx: Tx, id: number, fields: Updateable<Tables['notes']>) =>
  tx.updateTable('notes').set(fields).where('id', '=', id).execute();

/** Selects the pinned notes on the customer `u`. */
export const pinnedNotes = (row: ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>) =>
  jsonArrayFrom(
    row
      .selectFrom('notes as n')
      .innerJoin('users as s', 's.id', 'n.staff_id')
      .select((note) => ['n.id', 'n.text', 's.email as author', wireMoment(note.ref('n.written_at')).as('written_at')])
      .whereRef('n.user_id', '=', 'u.id')
      .where('n.order_id', 'is', null)
      .where('n.is_pinned', '=', sql.lit(true))
      .orderBy('n.id', 'desc'),
  );
