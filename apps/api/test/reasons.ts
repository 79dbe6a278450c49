import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

type Type =
  | 'CREDIT_REGULAR'
  | 'CREDIT_FOR_PRODUCT'
  | 'CREDIT_FOR_PROMOCODE'
  | 'SKIP'
  | 'SUBSCRIPTION_CANCELLATION'
  | 'SUBSCRIPTION_PAUSE';

export async function buildReason(db: Db, type: Type, form: object = {}): Promise<number> {
  const whole = JSON.stringify({ products: 'none', details: 'optional', choices: null, ...form });
  const { rows } = await sql<{ id: number }>`insert into reasons (type, title, form)
    values (${type}, ${`A reason of ${type}`}, ${whole}) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no reason was made');
  return row.id;
}
