import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export interface SampleFacts {
  category: string;
  zip_code: string;
  state: string;
  cycle: string;
}

const WITHOUT: SampleFacts = { category: 'Dinner', zip_code: '60601', state: 'IL', cycle: '' };

export async function findSampleFacts(db: Db): Promise<SampleFacts> {
  const { rows } = await sql<Partial<SampleFacts>>`select
      (select name from categories where deleted_at is null order by id limit 1) as category,
      z.id as zip_code, z.state_id as state, c.name as cycle
    from (select 1) one
    left join lateral (select z.id, z.state_id, r.production_cycle_id from shipping_rules r
      join zip_codes z on z.id = r.zip_code and z.is_active
      join states s on s.id = z.state_id and s.is_shipped_to order by r.id limit 1) z on true
    left join production_cycles c on c.id = z.production_cycle_id`.execute(db);
  const known = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  return { ...WITHOUT, ...Object.fromEntries(known) };
}
