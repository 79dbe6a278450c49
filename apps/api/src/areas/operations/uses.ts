import type { UsedKind } from '@larder/contract/operations/uses.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { countComingOrders } from '../orders/coming-orders.queries.ts';
import { countCustomersOfGroup, countProductsOf, countUsesOfProduct, countWeeksOfRotation } from './uses.queries.ts';

interface Use {
  name: string;
  count: number;
}

/** What uses a record, kind by kind; those that nothing of a kind uses say so with 0. */
const USES: Record<UsedKind, (db: Db, id: number) => Promise<Use[]>> = {
  categories: async (db, id) => [
    { name: 'coming orders', count: await countComingOrders(db, { category_id: id }, await businessNow(db)) },
    { name: 'active products', count: await countProductsOf(db, id) },
  ],
  'price-variance-groups': async (db, id) => [
    { name: 'customers', count: await countCustomersOfGroup(db, id) },
    {
      name: 'coming orders',
      count: await countComingOrders(db, { price_variance_group_id: id }, await businessNow(db)),
    },
  ],
  'meal-rotations': (db, id) => countWeeksOfRotation(db, id),
  products: async (db, id) => [
    { name: 'coming orders', count: await countComingOrders(db, { product_id: id }, await businessNow(db)) },
    ...(await countUsesOfProduct(db, id)),
  ],
};

export const listUses = (db: Db, kind: UsedKind, id: number): Promise<Use[]> => USES[kind](db, id);
