import type { Db, Tx } from '../../../platform/database/database.ts';

const states = (db: Db | Tx) =>
  db.selectFrom('states').select(['id', 'name', 'tax_percent', 'is_tax_set', 'is_shipped_to', 'version']);

type Row = Awaited<ReturnType<ReturnType<typeof states>['execute']>>[number];

/** `numeric` arrives as text; four decimals fit a number. */
const stateOf = ({ tax_percent, ...state }: Row) => ({ ...state, tax: Number(tax_percent) });

export const listStates = async (db: Db) => (await states(db).orderBy('name').execute()).map(stateOf);

export async function findState(db: Db | Tx, id: string) {
  const row = await states(db).where('id', '=', id).executeTakeFirst();
  return row && stateOf(row);
}

export async function lockState(tx: Tx, id: string) {
  const row = await states(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && stateOf(row);
}

/** A tax of null is not set. */
export async function setState(
  tx: Tx,
  id: string,
  version: number,
  { tax, is_shipped_to }: { tax: number | null; is_shipped_to: boolean },
): Promise<void> {
  await tx
    .updateTable('states')
    .set({ tax_percent: String(tax ?? 0), is_tax_set: tax !== null, is_shipped_to, version })
    .where('id', '=', id)
    .execute();
}

export async function countCustomersOfState(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state_id', '=', id)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countZipCodesOfState(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('zip_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state_id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}
