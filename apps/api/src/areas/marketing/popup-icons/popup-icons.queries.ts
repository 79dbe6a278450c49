import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type PopupIconRow = Selectable<Tables['popup_icons']>;

interface PopupIconFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name';
  order: 'asc' | 'desc';
}

export const findPopupIcons = (db: Db, { sort, order, ...page }: PopupIconFilter) =>
  pageOf(db.selectFrom('popup_icons').selectAll().orderBy(sort, order).orderBy('id', order), page);

export const insertPopupIcon = (tx: Tx, values: Insertable<Tables['popup_icons']>): Promise<PopupIconRow> =>
  tx.insertInto('popup_icons').values(values).returningAll().executeTakeFirstOrThrow();
