import type { SavedView } from '@larder/contract/staff/saved-views/saved-views.ts';
import { refusalToChangeView } from '@larder/domain/staff/saved-views/saved-views.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Staff, StaffContext } from '../../../platform/http/context.ts';
import { missingIn } from './missing-records.queries.ts';
import { findView, listViews, type ViewRow } from './saved-views.queries.ts';

export async function listSavedViews({ db, staff }: StaffContext, list: string): Promise<SavedView[]> {
  const rows = await listViews(db, list, staff.id);
  const missing = await missingIn(
    db,
    rows.map(({ search }) => search),
  );
  return rows.map((row, index) => toView(row, staff, missing[index] ?? []));
}

export async function showSavedView(db: Db | Tx, staff: Staff, id: number): Promise<SavedView> {
  const row = found(await findView(db, id), `Saved view ${id}`);
  const [missing = []] = await missingIn(db, [row.search]);
  return toView(row, staff, missing);
}

const toView = (row: ViewRow, staff: Staff, missing: string[]): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  search: row.search,
  is_shared: row.is_shared,
  owner: row.owner_id === staff.id ? null : row.owner_name,
  refusal: refusalToChangeView(row, staff)?.message ?? null,
  missing,
  version: row.version,
});
