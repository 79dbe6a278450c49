import { sql } from 'kysely';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import type { IdMeGroup } from '@larder/domain/values/enums/promo-codes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isReachable } from '../../../platform/mail/customer-mails.ts';

export interface SelectedCustomer {
  id: number;
  email: string;
  name: string;
  status: CustomerStatus;
  number_of_active_weeks: number;
  id_me_group: IdMeGroup | null;
  is_admin: boolean;
  is_erased: boolean;
  is_banned: boolean;
  is_reachable: boolean;
  has_tag: boolean;
  promo_code: { code: string; status: string } | null;
}

/** In the order of the ids, each once. */
export async function listSelected(tx: Tx, ids: readonly number[], tagId: number | null): Promise<SelectedCustomer[]> {
  const { rows } = await sql<SelectedCustomer>`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.status,
      u.number_of_active_weeks, u.id_me_group, u.is_admin, u.erased_at is not null as is_erased,
      u.banned_at is not null as is_banned, ${isReachable} as is_reachable,
      t.user_id is not null as has_tag,
      case when c.code is not null then json_build_object('code', c.code, 'status', a.status) end as promo_code
    from users u
    left join tagged_customers t on t.user_id = u.id and t.customer_tag_id = ${tagId}
    left join promo_code_applications a on a.user_id = u.id and a.status <> 'deactivated'
    left join promo_codes c on c.id = a.promo_code_id
    where u.id = any(${[...ids]}::bigint[]) order by u.id`.execute(tx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export interface CustomersOfOrders {
  /** By customer: the order if exactly one of theirs is selected. */
  orderOf: Map<number, number | null>;
  /** Unknown ids count as none. */
  orders: number;
}

export async function listCustomersOfOrders(tx: Tx, orderIds: readonly number[]): Promise<CustomersOfOrders> {
  const { rows } = await sql<{ user_id: number; order_id: number | null; orders: number }>`
    select user_id, case when count(*) = 1 then min(id) end as order_id, count(*)::int as orders from orders
    where id = any(${[...orderIds]}::bigint[]) group by user_id`.execute(tx);
  return {
    orderOf: new Map(
      rows.map(({ user_id, order_id }) => [Number(user_id), order_id === null ? null : Number(order_id)]),
    ),
    orders: rows.reduce((sum, each) => sum + each.orders, 0),
  };
}

export interface CustomerJob {
  id: number;
  /** The one selected order that the job is about. */
  orderId: number | null;
}

/** By ID, since an e-mail may belong to another customer when the job runs (OPS-38). */
export const insertCustomerJobs = (tx: Tx, batchId: number, jobs: readonly CustomerJob[], input: object = {}) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${batchId}::bigint, n, 'user', id::text,
      ${JSON.stringify(input)}::jsonb || jsonb_strip_nulls(jsonb_build_object('order_id', order_id))
    from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ orderId }) => orderId)}::bigint[])
      with ordinality as each (id, order_id, n)`.execute(tx);

/** Those of the ids that a message does not reach. */
export async function listUnmailable(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<Pick<SelectedCustomer, 'id' | 'is_erased' | 'is_banned' | 'is_reachable'>>`
    select u.id, u.erased_at is not null as is_erased, u.banned_at is not null as is_banned,
      ${isReachable} as is_reachable
    from users u where u.id = any(${[...ids]}::bigint[])
      and (u.erased_at is not null or u.banned_at is not null or not ${isReachable})`.execute(tx);
  return new Map(rows.map((row) => [Number(row.id), row]));
}
