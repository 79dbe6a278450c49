import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isReachable } from '../../../platform/mail/customer-mails.ts';
import { numberSettingSql } from '../../../platform/settings.ts';

interface Reminder {
  order_week_id: number;
  production_cycle_id: number;
  due_at: Temporal.Instant;
}

/** Cycles whose cutoff has not passed; an e-mail that is switched on late is still sent. */
const remindersDue = (due: Temporal.Instant, now: Temporal.Instant) => sql<Reminder>`
  select c.order_week_id, c.production_cycle_id,
    c.cutoff_at - ${numberSettingSql('cutoff_reminder_hours')} * interval '1 hour' as due_at
  from order_week_cycles c join order_weeks w on w.id = c.order_week_id and w.status = 'active'
  where not exists (select from cutoff_reminders r
      where r.order_week_id = c.order_week_id and r.production_cycle_id = c.production_cycle_id)
    and c.cutoff_begun_at is null and c.cutoff_at > ${now}::timestamptz
    and c.cutoff_at - ${numberSettingSql('cutoff_reminder_hours')} * interval '1 hour' <= ${due}::timestamptz
    and exists (select from mail_templates where kind = 'cutoff_reminder' and is_on)
  order by due_at, c.production_cycle_id`;

/** Due by the moment of the step, which may be long before now. */
export const listRemindersDue = async (db: Db, due: Temporal.Instant, now: Temporal.Instant): Promise<Reminder[]> =>
  (await remindersDue(due, now).execute(db)).rows;

export const findReminderDue = async (db: Db, now: Temporal.Instant): Promise<Reminder | undefined> =>
  (await listRemindersDue(db, now, now))[0];

/** Leaves out orders that will not be charged, as `prospectOf` says (CUST-90). Returns the last customer of the chunk, null after the last chunk. */
export async function queueReminders(
  tx: Tx,
  { order_week_id, production_cycle_id }: Reminder,
  after: number,
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with reminded as materialized (
      select distinct on (o.user_id) o.user_id, o.id, u.email,
        jsonb_strip_nulls(jsonb_build_object('order_id', o.id, 'week_number', w.number, 'total_cents', o.total_cents,
          'deliver_at', o.deliver_at, 'cutoff_at', c.cutoff_at)) as facts
      from orders o join order_weeks w on w.id = o.order_week_id
        join order_week_cycles c
          on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
        join users u on u.id = o.user_id
      where o.order_week_id = ${order_week_id} and o.production_cycle_id = ${production_cycle_id}
        and o.user_id > ${after} and o.status = 'active' and not o.is_skipped and o.total_at_cutoff_cents is null
        and u.suspended_at is null and u.banned_at is null and ${isReachable}
        and not exists (select from subscriptions s where s.user_id = o.user_id
          and case when s.status = 'cancelled' then o.kind = 'subscription'
            else s.to_be_cancelled_at::timestamp at time zone 'America/Chicago' < c.cutoff_at end)
      order by o.user_id, o.id limit ${limit}),
    queued as (
      insert into mails (idempotency_key, kind, user_id, order_id, recipient, subject, facts, next_attempt_at)
      select concat_ws(':', 'cutoff_reminder', ${order_week_id}::bigint, ${production_cycle_id}::bigint, user_id),
        'cutoff_reminder', user_id, id, email, '', facts, now()
      from reminded on conflict (idempotency_key) do nothing)
    select max(user_id) as last from reminded having count(*) = ${limit}`.execute(tx);
  return rows[0]?.last ?? null;
}

export const markReminded = (db: Db, { order_week_id, production_cycle_id }: Reminder, at: Temporal.Instant) =>
  db
    .insertInto('cutoff_reminders')
    .values({ order_week_id, production_cycle_id, reminded_at: at })
    .onConflict((same) => same.doNothing())
    .execute();
