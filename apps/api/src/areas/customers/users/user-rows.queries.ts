import { type Expression, type RawBuilder, sql } from 'kysely';
import type { UserRow } from '@larder/contract/customers/users/user.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { address } from './user-relations.queries.ts';

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

/** One statement; in the order of the ids. */
export async function listUserRows(db: Db, ids: number[], withAddress: boolean): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowsWithIds(db, { ids }, withAddress);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toView);
}

/** The ids of the page are read first, so that the rows before it are not. */
export const pageOfUsers = (
  db: Db,
  page: Expression<{ id: number }>,
  order: RawBuilder<unknown>,
  withAddress: boolean,
) => rowsOf(db, sql`array(${page})`, withAddress).orderBy(order);

const rowsOf = (db: Db, ids: RawBuilder<unknown>, withAddress: boolean) =>
  db
    .selectFrom('users as u')
    .select(rowColumns)
    .$if(withAddress, (users) => users.select((of) => address(of).as('address')))
    .where(sql<boolean>`u.id = any(${ids})`);

/** One text for any number of ids, so that the plan is cached. */
const rowsWithIds = builtOnce((db, { ids }: Placeholders<{ ids: number[] }>, withAddress: boolean) =>
  rowsOf(db, sql`${ids}::bigint[]`, withAddress),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const toView = ({ address: place, ...row }: Row): UserRow => ({
  ...row,
  ...(place !== undefined && { defaultAddress: { data: place } }),
  activated_at: row.activated_at?.toString() ?? null,
  erased_at: row.erased_at?.toString() ?? null,
});

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
      where l.user_id = ${anyOf(ids)} group by l.user_id
    ) lines on lines.user_id = u.id
    left join (
      select user_id, sum(balance_cents) as cents from credit_accounts where user_id = ${anyOf(ids)} group by user_id
    ) balances on balances.user_id = u.id
    where u.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
