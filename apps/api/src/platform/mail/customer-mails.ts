import { type RawBuilder, sql } from 'kysely';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import type { Db, Tx } from '../database/database.ts';

export interface CustomerMail {
  kind: MailKind;
  userId: number;
  /** The e-mail names its week and dates. */
  orderId?: number;
  facts?: MailFacts;
  /** Where the event itself can run twice; it is sent once for each key. */
  key?: string;
}

/**
 * Queues e-mails for events of customers in the event's transaction, in one statement however many there are:
 *
 *     await queueCustomerMails(tx, [{ kind: 'charge_failed', userId, orderId, facts: { amount_cents, reason } }]);
 *
 * Where the event is recorded too, give its change the e-mail and save the statement: `recordAll(tx, actor,
 * [{ …change, mail: { kind: 'charge_failed', facts } }])`.
 *
 * Leaves out kinds that are switched off, and customers who are erased or have no deliverable address. `facts` are
 * figures of the event; names, the address and the text of the template are read when `send-customer-mails` sends it.
 * Links are made then (`areas/customers/customer-mails/mail-links.ts`): never put one into `facts`.
 */
export async function queueCustomerMails(tx: Tx, mails: readonly CustomerMail[]): Promise<void> {
  if (mails.length > 0) await queuedMailsSql(mails).execute(tx);
}

/** Part of a statement, or one of its own. Orders are read as they were before the statement. */
export const queuedMailsSql = (mails: readonly CustomerMail[]): RawBuilder<unknown> =>
  sql`insert into mails (idempotency_key, kind, user_id, order_id, recipient, subject, facts, next_attempt_at)
    select coalesce(m.key, m.kind || ':' || gen_random_uuid()), m.kind, u.id, m.order_id, u.email, '', jsonb_strip_nulls(
        jsonb_build_object('order_id', o.id, 'week_number', w.number, 'total_cents', o.total_cents,
          'deliver_at', o.deliver_at, 'cutoff_at', c.cutoff_at,
          'post_cutoff_changes_deadline_at', c.post_cutoff_changes_deadline_at)) || m.facts,
      now()
    from jsonb_to_recordset(${JSON.stringify(mails.map(toRow))}::jsonb) as m (key text, kind text, user_id bigint,
      order_id bigint, facts jsonb)
    join mail_templates t on t.kind = m.kind and t.is_on
    join users u on u.id = m.user_id and ${isReachable}
    left join orders o on o.id = m.order_id
    left join order_weeks w on w.id = o.order_week_id
    left join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    on conflict (idempotency_key) do nothing`;

export async function isMailOn(db: Db | Tx, kind: MailKind): Promise<boolean> {
  const { rows } = await sql`select from mail_templates where kind = ${kind} and is_on`.execute(db);
  return rows.length > 0;
}

/** `.invalid` is reserved for addresses that cannot exist (RFC 2606). */
export const isReachable = sql<boolean>`(u.erased_at is null and u.email <> '' and lower(right(u.email, 8)) <> '.invalid')`;

const toRow = ({ key, kind, userId, orderId, facts }: CustomerMail) => ({
  key: key ?? null,
  kind,
  user_id: userId,
  order_id: orderId ?? null,
  facts: facts ?? {},
});
