import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type PopupIconRow = Selectable<Tables['popup_icons']>;

interface PopupIconFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name';
  order: 'asc' | 'desc';
  archived: boolean;
}

export function findPopupIcons(db: Db, { sort, order, archived, ...page }: PopupIconFilter) {
  const icons = db
    .selectFrom('popup_icons')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null);
  return pageOf(icons.orderBy(sort, order).orderBy('id', order), page);
}

export const lockPopupIcon = (tx: Tx, id: number): Promise<PopupIconRow | undefined> =>
  tx.selectFrom('popup_icons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setPopupIcon = (tx: Tx, id: number, fields: Updateable<Tables['popup_icons']>): Promise<PopupIconRow> =>
  tx.updateTable('popup_icons').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const insertPopupIcon = (tx: Tx, values: Insertable<Tables['popup_icons']>): Promise<PopupIconRow> =>
  tx.insertInto('popup_icons').values(values).returningAll().executeTakeFirstOrThrow();
