import { sql } from 'kysely';
import type { ImportedCustomer } from '@larder/domain/customers/customer-imports/reversal-rules.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export interface ReversibleCustomer extends ImportedCustomer {
  id: number;
  version: number;
  email: string;
  external_id: string | null;
  name: string;
  /** Orders to be cancelled. */
  orders: { id: number; week_number: number; deliver_at: string | null }[];
  /** Null without an opening balance. */
  opening: { id: number; amount: Cents } | null;
}

/** Orders made by the system are not a change. */
export async function listReversibleCustomers(
  db: Db | Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<ReversibleCustomer[]> {
  const { rows } = await sql<ReversibleCustomer>`
    select u.id, u.version, u.email, u.external_id, concat_ws(' ', u.first_name, u.last_name) as name,
      u.erased_at is not null as is_erased, u.password_hash is not null as has_password,
      -- Without reasons and notes, which are written after a colon.
      (select split_part(c.description, ':', 1) from changes c where c.user_id = u.id
          and c.at >= u.created_at - interval '1 month' and (c.staff_id is not null or c.subject_type <> 'order')
        order by c.at desc, c.id desc limit 1) as last_change,
      exists (select from orders o join payments p on p.order_id = o.id where o.user_id = u.id) as was_charged,
      coalesce(o.has_past, false) as has_past_order,
      exists (select from credit_transactions t where t.user_id = u.id
        and t.external_key is distinct from 'opening-balance:' || u.id) as has_other_credits,
      exists (select from payment_methods m where m.user_id = u.id
        and (m.created_at <> u.created_at or m.removed_at is not null or m.removing_at is not null)) as has_other_cards,
      exists (select from promo_code_applications a where a.user_id = u.id) as has_promo_code,
      exists (select from historical_orders h where h.user_id = u.id) as has_historical_orders,
      coalesce(o.live, '[]') as orders,
      (select jsonb_build_object('id', t.id, 'amount', t.amount_cents) from credit_transactions t
        where t.external_key = 'opening-balance:' || u.id) as opening
    from users u
    left join lateral (
      select bool_or(c.cutoff_at <= ${now} or c.post_cutoff_changes_deadline_at is not null) as has_past,
        jsonb_agg(jsonb_build_object('id', o.id, 'week_number', w.number, 'deliver_at', o.deliver_at) order by o.id)
          filter (where o.status <> 'cancelled') as live
      from orders o
        join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
        join order_weeks w on w.id = o.order_week_id
      where o.user_id = u.id) o on true
    where u.id = any(${ids}) order by u.id`.execute(db);
  return rows;
}
