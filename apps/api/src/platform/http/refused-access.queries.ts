import { type Insertable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';

type Refused = Insertable<Tables['refused_access']>;

/** A lock-out is written down once while it lasts: whoever is locked out may call as often as they like. */
export async function insertRefusedAccess(db: Db, refused: Refused): Promise<void> {
  const { kind, code, user_id, address, method, route, request_id } = refused;
  await sql`insert into refused_access (kind, code, user_id, address, method, route, request_id)
    select ${kind}, ${code}, ${user_id ?? null}::bigint, ${address}, ${method}, ${route}, ${request_id}
    where ${kind} <> 'locked_out' or not exists (
      select from refused_access
      where kind = 'locked_out' and at > now() - interval '15 minutes' and address = ${address}
        and user_id is not distinct from ${user_id ?? null}::bigint)`.execute(db);
}
