import { type Insertable, sql } from 'kysely';
import { LOCAL_COMMIT } from '../../database/commits/local-commit.ts';
import type { Db } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

type Refused = Omit<Insertable<Tables['refused_access']>, 'quarter' | 'times' | 'last_at'>;

/** Rows per kind and account in a quarter of an hour; further refusals are counted on one row. */
const MOST_ROWS = 1_000;
const QUARTER = sql`date_bin('15 minutes', now(), 'epoch')`;
const COLUMNS = sql`kind, code, user_id, address, method, route, request_id, quarter, last_at`;
const COUNTED = sql`on conflict (quarter, kind, code, user_id, address, method, route) where quarter is not null
  do update set times = refused_access.times + 1, last_at = excluded.last_at`;

/** Callers may be refused as often as they like. */
export async function insertRefusedAccess(db: Db, refused: Refused): Promise<void> {
  const { kind, code, address, method, route, request_id } = refused;
  const userId = refused.user_id ?? null;
  await sql`
    with added as (
      insert into refused_access (${COLUMNS})
      select ${kind}, ${code}, ${userId}::bigint, ${address}, ${method}, ${route}, ${request_id}, ${QUARTER}, now()
      where ${LOCAL_COMMIT} and (${kind} = 'permission'
        or (select count(*) from (
          select from refused_access
          where quarter = ${QUARTER} and kind = ${kind} and user_id is not distinct from ${userId}::bigint
          limit ${MOST_ROWS}) q) < ${MOST_ROWS}
        or exists (
          select from refused_access where quarter = ${QUARTER} and kind = ${kind} and code = ${code}
            and user_id is not distinct from ${userId}::bigint
            and address = ${address} and method = ${method} and route = ${route}))
      ${COUNTED}
      returning id
    )
    insert into refused_access (${COLUMNS})
    select ${kind}, 'more', ${userId}::bigint, '*', '*', '*', ${request_id}, ${QUARTER}, now()
    where ${LOCAL_COMMIT} and not exists (select from added)
    ${COUNTED}`.execute(db);
}
