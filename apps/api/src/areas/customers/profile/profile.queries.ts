import { type Updateable, sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Undefined for staff. */
export const findCycleOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.is_default', '=', sql.lit(true)))
    .select(['u.id', 'u.production_cycle_id', 'u.default_delivery_day', 'u.kids_same_meals', 'u.version', 'a.zip_code'])
    .where('u.id', '=', userId)
    .where('u.is_admin', '=', false)
    .executeTakeFirst();

export const setProfile = (tx: Tx, userId: number, fields: Updateable<Tables['users']>) =>
  tx.updateTable('users').set(fields).where('id', '=', userId).execute();

export const listPreferredCarriers = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('preferred_carriers')
    .select(['production_cycle_id', 'carrier_id', 'ship_weekday as ship_day_name', 'days_in_transit'])
    .where('user_id', '=', userId)
    .orderBy('production_cycle_id')
    .execute();

interface Preferred {
  production_cycle_id: number;
  carrier_id: number;
  ship_day_name: Weekday;
  days_in_transit: number;
}

export async function listKnownCarriers(tx: Tx, carriers: Preferred[]) {
  const carrierIds = carriers.map(({ carrier_id }) => carrier_id);
  const there = await tx.selectFrom('carriers').select('id').where('id', 'in', carrierIds).execute();
  const cycles = await tx.selectFrom('production_cycles').select('id').execute();
  return { carriers: new Set(there.map(({ id }) => id)), cycles: new Set(cycles.map(({ id }) => id)) };
}

export async function putPreferredCarrier(tx: Tx, userId: number, carrier: Preferred): Promise<void> {
  const { production_cycle_id, carrier_id, ship_day_name: ship_weekday, days_in_transit } = carrier;
  const fields = { carrier_id, ship_weekday, days_in_transit };
  await tx
    .insertInto('preferred_carriers')
    .values({ user_id: userId, production_cycle_id, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'production_cycle_id']).doUpdateSet(fields))
    .execute();
}

export async function deletePreferredCarrier(tx: Tx, userId: number, cycleId: number): Promise<void> {
  await tx
    .deleteFrom('preferred_carriers')
    .where('user_id', '=', userId)
    .where('production_cycle_id', '=', cycleId)
    .execute();
}

interface WantedKid {
  id?: number | undefined;
  name: string;
  categories: { id: number; quantity: number }[];
  filters: { tags: number[]; indicators: number[] };
}

export async function listKidIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('kids').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Kids that are left out are deleted. */
export async function replaceKids(tx: Tx, userId: number, kids: WantedKid[]): Promise<void> {
  const kept = kids.flatMap(({ id }) => id ?? []);
  let gone = tx.deleteFrom('kids').where('user_id', '=', userId);
  if (kept.length > 0) gone = gone.where('id', 'not in', kept);
  await gone.execute();
  for (const [position, kid] of kids.entries()) {
    const id = await putKid(tx, userId, kid, position);
    for (const table of ['kid_categories', 'kid_tags', 'kid_indicators'] as const)
      await tx.deleteFrom(table).where('kid_id', '=', id).execute();
    const of = { kid_id: id, user_id: userId };
    const categories = kid.categories.map((each) => ({ ...of, category_id: each.id, quantity: each.quantity }));
    const tags = kid.filters.tags.map((tag_id) => ({ ...of, tag_id }));
    const indicators = kid.filters.indicators.map((indicator_id) => ({ ...of, indicator_id }));
    if (categories.length > 0) await tx.insertInto('kid_categories').values(categories).execute();
    if (tags.length > 0) await tx.insertInto('kid_tags').values(tags).execute();
    if (indicators.length > 0) await tx.insertInto('kid_indicators').values(indicators).execute();
  }
}

async function putKid(tx: Tx, userId: number, { id, name }: WantedKid, position: number): Promise<number> {
  if (id === undefined) {
    const made = await tx
      .insertInto('kids')
      .values({ user_id: userId, name, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  await tx.updateTable('kids').set({ name, position }).where('id', '=', id).where('user_id', '=', userId).execute();
  return id;
}
