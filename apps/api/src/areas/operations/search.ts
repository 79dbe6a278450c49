import type { SearchHit } from '@larder/contract/operations/search.ts';
import type { Db } from '../../platform/database.ts';
import { findUserIds } from '../customers/find-users.queries.ts';
import { listUserRows } from '../customers/user-rows.queries.ts';

const MOST_HITS = 8;

/** What the command palette finds: customers and staff by name, e-mail, phone, id or order id. */
export async function search(db: Db, q: string): Promise<SearchHit[]> {
  const { ids } = await findUserIds(db, { keyword: q, page: 1, per_page: MOST_HITS });
  const rows = await listUserRows(db, ids, false);
  return rows.map((row) => ({
    kind: row.is_admin ? ('staff' as const) : ('customer' as const),
    id: String(row.id),
    title: `${row.first_name} ${row.last_name}`,
    subtitle: row.email,
    path: `/users/${row.id}`,
  }));
}
