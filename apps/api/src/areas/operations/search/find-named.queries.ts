import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { containing } from './search.queries.ts';

export interface NamedRow {
  kind: 'holiday' | 'carrier' | 'state' | 'zip_code' | 'sale_banner';
  id: string;
  title: string;
  note: string;
}

/** By a part of their names, a state by its code too, a banner by its label; zip codes by their first digits. */
export async function findNamed(db: Db, text: string, most: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    (select 'holiday' as kind, id::text as id, name as title,
      to_char(start_date, 'FMMM/FMDD/YYYY') || case when applied_at is null then ' · not applied' else ' · applied' end as note
      from holidays where name ilike ${containing(text)} order by start_date desc, id desc limit ${most}::int)
    union all
    (select 'carrier', id::text, name, slug from carriers where name ilike ${containing(text)} order by name limit ${most}::int)
    union all
    (select 'state', id, name, tax_percent || '%' from states
      where name ilike ${containing(text)} or id = upper(${text}) order by name limit ${most}::int)
    union all
    (select 'zip_code', id, id, state_id || case when is_active then '' else ' · inactive' end from zip_codes
      where ${text} ~ '^[0-9]{3,5}$' and id like ${text} || '%' order by id limit ${most}::int)
    union all
    (select 'sale_banner', id::text, title, concat_ws(' · ', nullif(label, ''), case when status = 'disabled' then status end) from sale_banners
      where title ilike ${containing(text)} or label ilike ${containing(text)} order by priority, id limit ${most}::int)`.execute(
    db,
  );
  return rows;
}
