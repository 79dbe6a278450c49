import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Once a day of Chicago for each member of staff and customer; staff who are opened are no customers. */
export const insertOpening = (db: Db, userId: number, staffId: number, address: string) =>
  sql`insert into customer_openings (user_id, day, staff_id, opened_at, address)
    select u.id, (moment.at at time zone 'America/Chicago')::date, ${staffId}::bigint, moment.at, ${address}::text
    from users u, (select clock_timestamp() + offset_ms * interval '1 millisecond' as at from business_clock) moment
    where u.id = ${userId} and not u.is_admin
    on conflict do nothing`.execute(db);

export const listOpeningsOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('customer_openings as o')
    .innerJoin('users as s', 's.id', 'o.staff_id')
    .select(['s.id', 's.email', 'o.opened_at'])
    .where('o.user_id', '=', userId)
    .orderBy('o.day', 'desc')
    .orderBy('o.opened_at', 'desc')
    .limit(limit)
    .execute();
