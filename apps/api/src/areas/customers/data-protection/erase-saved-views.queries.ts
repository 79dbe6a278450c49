import { sql } from 'kysely';
import { type SearchedPerson, searchWithoutPerson } from '@larder/domain/customers/data-protection/named-in-search.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Before the customer is erased; from the audit log too. */
export async function findSearchedPerson(tx: Tx, userId: number, emails: string[]): Promise<SearchedPerson> {
  const { rows } = await sql<Omit<SearchedPerson, 'emails'>>`
    with recorded as (
      select each.texts from changes c, lateral (values (c.before), (c.after)) each (texts)
      where c.user_id = ${userId} and jsonb_typeof(each.texts) = 'object'
    )
    select array(select distinct coalesce(r.texts ->> 'first_name', u.first_name) || ' '
          || coalesce(r.texts ->> 'last_name', u.last_name)
        from (select texts from recorded where texts ?| array['first_name', 'last_name'] union all select '{}') r) as names,
      array(select phone from (select u.phone union select phone from addresses where user_id = u.id
        union select texts ->> 'phone' from recorded) phones where phone <> '') as phones,
      array(select line_1 from (select line_1 from addresses where user_id = u.id
        union select texts ->> 'line_1' from recorded) streets where line_1 <> '') as streets
    from users u where u.id = ${userId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a locked customer without a row');
  return { ...row, emails };
}

/** A repeated call that saved a view gets the message to reload. */
export async function eraseFromSavedViews(tx: Tx, person: SearchedPerson): Promise<void> {
  const views = await tx
    .selectFrom('saved_views')
    .select(['id', 'search'])
    .where('search', '<>', '')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, search: before } of views) {
    const search = searchWithoutPerson(before, person);
    if (search !== before) await tx.updateTable('saved_views').set({ search }).where('id', '=', id).execute();
  }
  await sql`update idempotency_keys set answer = null, status = null, committed_at = coalesce(committed_at, now())
    where answer is not null and path like '/api/admin/saved-views%'`.execute(tx);
}
