import { type RawBuilder, sql } from 'kysely';
import { LOCAL_COMMIT } from '../../../platform/database/commits/local-commit.ts';
import type { Db } from '../../../platform/database/database.ts';

export type Opened =
  | { of: 'user'; id: number }
  | { of: 'order'; id: number }
  | { of: 'credit_account'; id: number }
  | { of: 'subscription'; id: number };

const CUSTOMER_OF: Record<Opened['of'], (id: number) => RawBuilder<unknown>> = {
  user: (id) => sql`${id}::bigint`,
  order: (id) => sql`(select user_id from orders where id = ${id})`,
  credit_account: (id) => sql`(select user_id from credit_accounts where id = ${id})`,
  subscription: (id) => sql`(select user_id from subscriptions where id = ${id})`,
};

/** CUST-29: once per Chicago day, staff member and customer. */
export const insertAccess = (db: Db, { of, id }: Opened, staffId: number, address: string) =>
  sql`insert into customer_openings (user_id, day, staff_id, opened_at, address)
    select u.id, (moment.at at time zone 'America/Chicago')::date, ${staffId}::bigint, moment.at, ${address}::text
    from users u, (select clock_timestamp() + offset_ms * interval '1 millisecond' as at from business_clock) moment
    where u.id = ${CUSTOMER_OF[of](id)} and not u.is_admin and ${LOCAL_COMMIT}
    on conflict do nothing`.execute(db);

interface Place {
  day: string;
  at: string;
  staffId: number;
}

export const listAccessesOf = (db: Db, userId: number, before: Place | null, limit: number) =>
  db
    .selectFrom('customer_openings as o')
    .innerJoin('users as s', 's.id', 'o.staff_id')
    .select(['s.id', 's.email', 'o.opened_at', sql<string>`o.day::text`.as('day')])
    .where('o.user_id', '=', userId)
    // Leaves later months out (migration 0250).
    .where('o.day', '<=', sql<string>`${before?.day ?? 'infinity'}::date`)
    .where(
      sql<boolean>`(o.day, o.opened_at, o.staff_id) < (${before?.day ?? 'infinity'}::date,
        ${before?.at ?? 'infinity'}::timestamptz, ${before?.staffId ?? 0}::bigint)`,
    )
    .orderBy('o.day', 'desc')
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.staff_id', 'desc')
    .limit(limit)
    .execute();
