import { sql } from 'kysely';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import type { IdMeGroup } from '@larder/domain/values/enums/promo-codes.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface SelectedCustomer {
  id: number;
  email: string;
  name: string;
  status: CustomerStatus;
  number_of_active_weeks: number;
  id_me_group: IdMeGroup | null;
  is_admin: boolean;
  is_erased: boolean;
  has_tag: boolean;
  promo_code: { code: string; status: string } | null;
}

/** In the order of the ids, each once. */
export async function listSelected(tx: Tx, ids: readonly number[], tagId: number | null): Promise<SelectedCustomer[]> {
  const { rows } = await sql<SelectedCustomer>`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.status,
      u.number_of_active_weeks, u.id_me_group, u.is_admin, u.erased_at is not null as is_erased,
      t.user_id is not null as has_tag,
      case when c.code is not null then json_build_object('code', c.code, 'status', a.status) end as promo_code
    from users u
    left join tagged_customers t on t.user_id = u.id and t.customer_tag_id = ${tagId}
    left join promo_code_applications a on a.user_id = u.id and a.status <> 'deactivated'
    left join promo_codes c on c.id = a.promo_code_id
    where u.id = any(${[...ids]}::bigint[]) order by u.id`.execute(tx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** By ID, since an e-mail may belong to another customer when the job runs (OPS-38). */
export const insertCustomerJobs = (tx: Tx, batchId: number, ids: readonly number[], input: object = {}) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${batchId}::bigint, n, 'user', id::text, ${JSON.stringify(input)}::jsonb
    from unnest(${[...ids]}::bigint[]) with ordinality as each (id, n)`.execute(tx);
