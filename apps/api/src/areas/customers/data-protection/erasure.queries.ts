import { sql } from 'kysely';
import { ERASED } from '@larder/domain/customers/data-protection/erasure.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

interface Facts {
  id: number;
  email: string;
  external_id: string | null;
  is_admin: boolean;
  erased_at: Temporal.Instant | null;
  version: number;
  subscription_status: 'active' | 'paused' | 'cancelled' | null;
  coming_orders: number;
  open_orders: number;
  boxes_on_the_way: number;
  pending_payments: number;
  pending_refunds: number;
}

/** `today` is a Chicago day. */
export async function findErasable(db: Db | Tx, userId: number, today: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select u.id, u.email, u.external_id, u.is_admin, u.erased_at, u.version, s.status as subscription_status,
      coalesce(o.coming, 0)::int as coming_orders, coalesce(o.open, 0)::int as open_orders,
      coalesce(o.boxes, 0)::int as boxes_on_the_way,
      coalesce(o.charging, 0)::int as pending_payments,
      (select count(*)::int from refunds where user_id = u.id and status = 'pending')
        + (select count(*)::int from gift_cards g join gift_card_refunds r on r.gift_card_id = g.id
           where lower(g.gifter_email) = lower(u.email) and r.status = 'pending') as pending_refunds
    from users u
      left join subscriptions s on s.user_id = u.id
      left join lateral (
        select count(*) filter (where o.status <> 'cancelled' and not o.is_skipped and c.cutoff_done_at is null) as coming,
          count(*) filter (where o.total_at_cutoff_cents is not null and o.closed_at is null) as open,
          count(*) filter (where o.status = 'active' and not o.is_skipped and o.closed_at is not null
            and o.deliver_at >= ${today}::date) as boxes,
          count(*) filter (where ${hasPendingCharge('o.id')}) as charging
        from orders o join order_week_cycles c
          on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
        where o.user_id = u.id
      ) o on true
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Every change of the customer, their orders or money locks this row first; inserts that reference it wait too. */
export const lockForErasure = async (tx: Tx, userId: number) =>
  (await sql<{ id: number }>`select id from users where id = ${userId} for update /* with references */`.execute(tx))
    .rows[0];

export interface Holdings {
  goes: Record<string, number>;
  stays: Record<string, number>;
  credits_left: Cents;
}

export async function countHoldings(db: Db, userId: number, emails: string[]): Promise<Holdings> {
  const of = (table: string) => sql`(select count(*)::int from ${sql.table(table)} where user_id = ${userId})`;
  const { rows } = await sql<Holdings>`select
    jsonb_build_object(
      'Addresses', ${of('addresses')},
      'Kids', ${of('kids')},
      'Tags', ${of('tagged_customers')},
      'Cards', (select count(*)::int from payment_methods where user_id = ${userId}
        and (removed_at is null or (removing_at is null and gateway_reference <> ${ERASED}))),
      'Staff notes and written reasons',
        ${of('notes')}
        + (select count(ban_reason)::int from users where id = ${userId})
        + (select count(*)::int from subscriptions where user_id = ${userId} and cancellation_details is not null)
        + (select count(*)::int from subscription_pauses where user_id = ${userId} and details is not null)
        + (select count(*)::int from orders where user_id = ${userId} and skip_details is not null)
        + (select count(*)::int from refunds where user_id = ${userId} and reason_details is not null)
        + (select count(*)::int from credit_transactions where user_id = ${userId} and reason_details is not null),
      'E-mails', (select count(*)::int from mails 
        where user_id = ${userId} or (user_id is null and lower(recipient) = any(${emails}))),
      'Texts in the audit log', ${of('changes')},
      'Gift cards bought or received', (select count(*)::int from gift_cards
        where lower(gifter_email) = any(${emails}) or lower(recipient_email) = any(${emails})),
      'E-mail lists of promo codes', (select count(*)::int from promo_codes p
        where exists (select 1 from unnest(p.whitelisted_emails) e where lower(e) = any(${emails}))),
      'Historical orders', ${of('historical_orders')}
    ) as goes,
    jsonb_build_object(
      'Orders', ${of('orders')},
      'Payments', (select count(*)::int from payments
        where order_id in (select id from orders where user_id = ${userId})),
      'Refunds', ${of('refunds')},
      'Disputes', ${of('disputes')},
      'Credit transactions', ${of('credit_transactions')},
      'Audit log entries', ${of('changes')}
    ) as stays,
    coalesce((select sum(balance_cents)::int from credit_accounts where user_id = ${userId}), 0) as credits_left`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

/** Lowercase: the current e-mail and former ones that no other user has taken since. */
export async function listEmailsOf(db: Db | Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where id = ${userId}
    union
    select h.email from (
      select lower(each.email) as email, max(c.id) as last
      from changes c, lateral (values (c.before ->> 'email'), (c.after ->> 'email')) each (email)
      where c.user_id = ${userId} and c.subject_type = 'user' and each.email like '%_@_%' group by 1
    ) h
    where not exists (select from users u where u.id <> ${userId} and lower(u.email) = h.email)
      and not exists (select from changes c where c.subject_type = 'user' and c.user_id <> ${userId}
        and c.before ? 'email' and lower(c.before ->> 'email') = h.email and c.id > h.last)`.execute(db);
  return rows.map(({ email }) => email);
}
