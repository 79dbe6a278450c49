import { sql } from 'kysely';
import { machineNow } from '../../../platform/clock.ts';
import { LOCAL_COMMIT } from '../../../platform/database/commits/local-commit.ts';
import type { Db } from '../../../platform/database/database.ts';

export type Opened =
  | { of: 'user'; id: number }
  | { of: 'order'; id: number }
  | { of: 'credit_account'; id: number }
  | { of: 'subscription'; id: number };

export interface Access {
  opened: Opened;
  staffId: number;
  address: string;
  /** Machine time. */
  at: Temporal.Instant;
}

/** CUST-29: once per Chicago day, staff member and customer. In one order, so that two processes cannot deadlock. */
export function insertAccesses(db: Db, accesses: readonly Access[]) {
  const now = machineNow();
  const each = <T>(of: (access: Access) => T) => accesses.map(of);
  return sql`insert into customer_openings (user_id, day, staff_id, opened_at, address)
    select u.id, (moment.at at time zone 'America/Chicago')::date, each.staff_id, moment.at, each.address
    from unnest(${each(({ opened }) => opened.of)}::text[], ${each(({ opened }) => opened.id)}::bigint[],
        ${each(({ staffId }) => staffId)}::bigint[], ${each(({ address }) => address)}::text[],
        ${each(({ at }) => now.since(at).total('milliseconds'))}::float8[])
        as each (of, id, staff_id, address, age)
      join users u on u.id = case each.of
        when 'order' then (select user_id from orders where id = each.id)
        when 'credit_account' then (select user_id from credit_accounts where id = each.id)
        when 'subscription' then (select user_id from subscriptions where id = each.id)
        else each.id end
      cross join lateral (select clock_timestamp() + (offset_ms - each.age) * interval '1 millisecond' as at
        from business_clock) moment
    where not u.is_admin and ${LOCAL_COMMIT}
    order by u.id, each.staff_id, moment.at
    on conflict do nothing`.execute(db);
}

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
