import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { Db } from '../../../platform/database/database.ts';
import { LITERAL } from './user-relations.queries.ts';

const rowColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'status',
  'is_admin',
  'is_comped',
  'activated_at',
  'number_of_active_weeks',
  'production_cycle_id',
  'erased_at',
] as const;

/** At most two statements. */
export async function listUserRows(db: Db, ids: number[], withAddress: boolean): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('users').select(rowColumns).where('id', 'in', ids).execute();
  const addresses = withAddress ? await defaultAddresses(db, ids) : null;
  const views = rows.map((row) => ({
    ...row,
    activated_at: row.activated_at?.toString() ?? null,
    erased_at: row.erased_at?.toString() ?? null,
  }));
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return addresses ? [{ ...row, defaultAddress: { data: addresses.get(id) ?? null } }] : [row];
  });
}

async function defaultAddresses(db: Db, userIds: number[]) {
  const rows = await db
    .selectFrom('addresses')
    .select([
      'user_id',
      'id',
      'line_1',
      'line_2',
      'city',
      'state_id as state',
      'zip_code',
      'phone',
      'type',
      'delivery_instructions',
    ])
    .where('user_id', 'in', userIds)
    .where('is_default', '=', LITERAL.yes)
    .execute();
  return new Map(rows.map(({ user_id, ...address }) => [user_id, address]));
}
