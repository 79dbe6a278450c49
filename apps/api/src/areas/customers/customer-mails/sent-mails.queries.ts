import { sql } from 'kysely';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import type { MailKind, MailState } from '@larder/domain/values/mails/mail-kinds.ts';
import { REFUSED_FOR_GOOD } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { RefundResolution } from '@larder/domain/values/enums/refund-resolutions.ts';
import type { SubscriptionStatus } from '@larder/domain/values/enums/subscription-statuses.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isReachable } from '../../../platform/mail/customer-mails.ts';

export interface SentMailRow {
  id: number;
  kind: MailKind;
  state: MailState;
  recipient: string;
  facts: MailFacts;
  template_version: number | null;
  created_at: Temporal.Instant;
  sent_at: Temporal.Instant | null;
  next_attempt_at: Temporal.Instant | null;
  failure: string | null;
  is_perhaps_repeated: boolean;
  email: string;
  first_name: string;
  last_name: string;
  is_on: boolean;
  is_reachable: boolean;
  is_banned: boolean;
  /** As it was sent; as it is now where it was not. */
  subject: string;
  body: string;
  order: { id: number; status: OrderStatus; is_skipped: boolean; cutoff_at: string; deadline_at: string | null } | null;
  subscription_status: SubscriptionStatus | null;
  is_superseded: boolean;
  credit_reversed_at: Temporal.Instant | null;
  failed_refund: {
    amount_cents: Cents;
    failed_cents: Cents;
    failed_at: string;
    resolution: RefundResolution | null;
    resolved_at: string | null;
  } | null;
  now: Temporal.Instant;
}

export async function findSentMail(db: Db | Tx, userId: number, id: number): Promise<SentMailRow | undefined> {
  const { rows } = await sql<SentMailRow>`
    select m.id, m.kind, m.recipient, m.facts, m.template_version, m.created_at, m.sent_at, m.next_attempt_at, m.failure,
      m.is_perhaps_repeated, u.email, u.first_name, u.last_name, t.is_on, ${isReachable} as is_reachable,
      u.banned_at is not null as is_banned,
      coalesce(v.subject, t.subject) as subject, coalesce(v.body, t.body) as body,
      case when o.id is not null then jsonb_build_object('id', o.id, 'status', o.status, 'is_skipped', o.is_skipped,
        'cutoff_at', c.cutoff_at, 'deadline_at', c.post_cutoff_changes_deadline_at) end as order,
      s.status as subscription_status, ${businessNowSql} as now,
      exists (select from mails l where l.user_id = m.user_id and l.order_id = m.order_id and l.kind = m.kind
        and l.id > coalesce(m.repeats_mail_id, m.id) and l.repeats_mail_id is null) as is_superseded,
      (select r.created_at from credit_transactions r
        where r.reverses_id = (m.facts ->> 'credit_transaction_id')::bigint) as credit_reversed_at,
      (select jsonb_build_object('amount_cents', f.amount_cents, 'failed_cents', sum(p.amount_cents),
          'failed_at', max(p.finished_at), 'resolution', f.resolution, 'resolved_at', f.resolved_at)
        from refunds f join refund_parts p on p.refund_id = f.id and p.status = 'failed'
        where f.id = (m.facts ->> 'refund_id')::bigint group by f.id) as failed_refund,
      case when m.sent_at is not null then 'sent' when m.next_attempt_at is null then 'failed' else 'waiting' end as state
    from mails m join users u on u.id = m.user_id join mail_templates t on t.kind = m.kind
      left join mail_template_versions v on v.kind = m.kind and v.version = m.template_version
      left join orders o on o.id = m.order_id
      left join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
      left join subscriptions s on s.user_id = m.user_id
    where m.id = ${id} and m.user_id = ${userId} and m.facts is not null`.execute(db);
  return rows[0];
}

/**
 * The event's figures stay; dates, totals and the next attempt are those of now. The balance of a credit's event is left
 * out. Lock the customer first.
 */
export async function insertMailAgain(tx: Tx, id: number, staffId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (idempotency_key, kind, user_id, order_id, recipient, subject, facts, next_attempt_at,
      repeats_mail_id, requested_by)
    select m.kind || ':' || gen_random_uuid(), m.kind, m.user_id, m.order_id, u.email, '',
      (m.facts - array['next_attempt_at', 'balance_cents']) || jsonb_strip_nulls(jsonb_build_object(
        'week_number', w.number, 'total_cents', o.total_cents, 'deliver_at', o.deliver_at, 'cutoff_at', c.cutoff_at,
        'post_cutoff_changes_deadline_at', c.post_cutoff_changes_deadline_at,
        'next_attempt_at', case when m.kind = 'charge_failed' and not ${wasRefusedForGood} then ${nextAttempt} end,
        'paused_until', case when m.kind = 'subscription_paused' then ${pausedUntil} end)),
      now(), m.id, ${staffId}::bigint
    from mails m join users u on u.id = m.user_id
      left join orders o on o.id = m.order_id
      left join order_weeks w on w.id = o.order_week_id
      left join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    where m.id = ${id} returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an e-mail was not queued again');
  return row.id;
}

/** None that a cancellation of the subscription stops, as `isStoppedByCancellation` says (ORD-75). */
const nextAttempt = sql`(select min(r.due_at) from charge_retries r
  where r.order_id = m.order_id and r.status = 'planned' and r.due_at > ${businessNowSql}
    and not exists (select from subscriptions s where s.user_id = m.user_id and s.status = 'cancelled'
      and (o.kind = 'subscription' or s.cancelled_at >= c.cutoff_at)))`;
const wasRefusedForGood = sql`coalesce((select p.decline_code = any(${[...REFUSED_FOR_GOOD]}::text[]) from payments p
  where p.order_id = m.order_id and p.status = 'failed' order by p.id desc limit 1), false)`;
const pausedUntil = sql`(select p.until_date from subscription_pauses p
  where p.user_id = m.user_id and p.ended_at is null order by p.id desc limit 1)`;
