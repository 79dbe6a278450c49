import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listTagsOfCustomers } from './customer-tags.queries.ts';

/** Adds the relation `tags`. */
export async function withTags(db: Db, rows: readonly UserRow[]): Promise<UserRow[]> {
  const tags = await listTagsOfCustomers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tags: { data: tags.get(row.id) ?? [] } }));
}
