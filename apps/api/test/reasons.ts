import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

export async function buildReason(db: Db, type: ReasonType, form: object = {}): Promise<number> {
  const whole = JSON.stringify({ products: 'none', details: 'optional', choices: null, ...form });
  const { rows } = await sql<{ id: number }>`insert into reasons (type, title, form)
    select ${type}, 'A reason of ' || ${type} || coalesce(' ' || nullif(count(*), 0)::text, ''), ${whole}::jsonb
    from reasons where title like 'A reason of ' || ${type} || '%' returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no reason was made');
  return row.id;
}

/** One of those that a new installation begins with. */
export async function findStarterReason(db: Db, type: ReasonType, title: string): Promise<number> {
  const reason = await db
    .selectFrom('reasons')
    .select('id')
    .where('type', '=', type)
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return reason.id;
}
