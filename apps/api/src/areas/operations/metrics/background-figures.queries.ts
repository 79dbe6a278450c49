import { sql } from 'kysely';
import { sumOfDifferences } from '../../billing/money/check-money.queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { TABLES_BY_MONTH } from '../../../platform/database/months/months.queries.ts';

/** Seconds; null if nothing is late. */
interface Figures {
  cutoff: number | null;
  deadline: number | null;
  payment: number | null;
  refund: number | null;
  mail: number | null;
  gateway_event: number | null;
  failed_refunds: number;
  disputes: number;
  failed_jobs: number;
  money_differences: number | null;
  outside_months: number;
}

/**
 * A failing due step shows by its age, not among failed jobs, where each try would count. Asked every few seconds, so
 * every part uses an index or reads few rows.
 */
export async function findBackgroundFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with business as (select now() + offset_ms * interval '1 millisecond' as now from business_clock),
    cycles as (
      select c.* from order_week_cycles c join order_weeks w on w.id = c.order_week_id
      where w.status <> 'draft' and c.settled_at is null
    )
    select
      (select extract(epoch from b.now - min(cutoff_at))::float8 from cycles where cutoff_done_at is null and cutoff_at <= b.now) as cutoff,
      (select extract(epoch from b.now - min(post_cutoff_changes_deadline_at))::float8 from cycles where post_cutoff_changes_deadline_at <= b.now) as deadline,
      (select extract(epoch from b.now - min(created_at))::float8 from payments where status = 'pending') as payment,
      (select extract(epoch from b.now - min(created_at))::float8 from (
        select f.created_at from refund_parts r join refunds f on f.id = r.refund_id where r.status = 'pending'
        union all select created_at from gift_card_refunds where status = 'pending') asked) as refund,
      (select extract(epoch from now() - min(created_at))::float8 from mails
        where sent_at is null and given_up_at is null) as mail,
      (select extract(epoch from now() - min(received_at))::float8 from gateway_events where handled_at is null) as gateway_event,
      (select count(*)::int from refunds where status = 'failed' and resolution is null) as failed_refunds,
      (select count(*)::int from disputes where status = 'needs-response' or (status = 'lost' and reviewed_at is null)) as disputes,
      (select coalesce(sum(failed_count), 0)::int from pgboss.queue where name <> 'run-due-steps') as failed_jobs,
      ${sumOfDifferences} as money_differences,
      (select sum(rows_outside_months(name))::int from unnest(${TABLES_BY_MONTH}::text[]) name) as outside_months
    from business b`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The business clock has no row');
  return figures;
}

interface QueueCounts {
  name: string;
  ready: number;
  active: number;
  failed: number;
}

/** The queue's own ones begin with underscores. */
export async function listQueues(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, ready_count as ready, active_count as active, failed_count as failed
    from pgboss.queue where name !~ '^__'`.execute(db);
  return rows;
}
