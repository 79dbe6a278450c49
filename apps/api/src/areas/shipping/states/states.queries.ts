import type { Db, Tx } from '../../../platform/database/database.ts';

const states = (db: Db | Tx) => db.selectFrom('states').select(['id', 'name', 'tax_percent', 'version']);

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

export async function setTax(tx: Tx, id: string, percent: number, version: number): Promise<void> {
  await tx
    .updateTable('states')
    .set({ tax_percent: String(percent), version })
    .where('id', '=', id)
    .execute();
}
