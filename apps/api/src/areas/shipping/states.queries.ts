import type { Db } from '../../platform/database.ts';

/** numeric comes as text; a tax in percent with four decimals fits a number exactly enough to show. */
export async function listStates(db: Db) {
  const rows = await db.selectFrom('states').select(['id', 'name', 'tax_percent', 'version']).orderBy('name').execute();
  return rows.map(({ tax_percent, ...state }) => ({ ...state, tax: Number(tax_percent) }));
}
