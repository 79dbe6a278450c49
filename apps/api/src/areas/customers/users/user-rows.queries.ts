import { sql } from 'kysely';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
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

export interface UserFacts {
  external_id: string | null;
  production_cycle: string | null;
  /** 'Meals: 6; Snacks: 2', as in a file of customers. */
  plan: string | null;
  credit_cents: Cents;
}

/** Columns that only the export has. */
export async function listUserFacts(db: Db, ids: number[]): Promise<Map<number, UserFacts>> {
  const { rows } = await sql<UserFacts & { id: number }>`
    select u.id, u.external_id, p.name as production_cycle, lines.plan,
      coalesce(balances.cents, 0)::bigint as credit_cents
    from users u
    left join production_cycles p on p.id = u.production_cycle_id
    left join (
      select l.user_id, string_agg(c.name || ': ' || l.quantity, '; ' order by c.position, c.id) as plan
      from subscription_lines l join categories c on c.id = l.category_id
      where l.user_id = any(${ids}) group by l.user_id
    ) lines on lines.user_id = u.id
    left join (
      select user_id, sum(balance_cents) as cents from credit_accounts where user_id = any(${ids}) group by user_id
    ) balances on balances.user_id = u.id
    where u.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
