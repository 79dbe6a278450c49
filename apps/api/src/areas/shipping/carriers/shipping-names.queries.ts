import type { Db, Tx } from '../../../platform/database/database.ts';

export interface ShippingNames {
  carrier: (id: number) => string;
  cycle: (id: number | null) => string;
  hasCarrier: (id: number) => boolean;
  hasCycle: (id: number) => boolean;
}

export async function readShippingNames(db: Db | Tx): Promise<ShippingNames> {
  const carriers = await db.selectFrom('carriers').select(['id', 'name']).execute();
  const cycles = await db.selectFrom('production_cycles').select(['id', 'name']).execute();
  return {
    carrier: (id) => carriers.find((each) => each.id === id)?.name ?? `Unknown id ${id}`,
    cycle: (id) => cycles.find((each) => each.id === id)?.name ?? 'none',
    hasCarrier: (id) => carriers.some((each) => each.id === id),
    hasCycle: (id) => cycles.some((each) => each.id === id),
  };
}
