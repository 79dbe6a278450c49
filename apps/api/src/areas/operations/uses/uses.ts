import type { UsedKind } from '@larder/contract/operations/uses/uses.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countComingOrders, type PricedBy } from '../../orders/making/coming-orders.queries.ts';
import {
  countChoices,
  countCustomersOfExperiment,
  countCustomersOfGroup,
  countCustomersOfPromoCode,
  countProductsOf,
  countWeeksOfRotation,
  listUsesOfCategory,
  listUsesOfProduct,
  listWeeksOfOrderBump,
} from './uses.queries.ts';

interface Use {
  name: string;
  count: number;
  is_at_least?: true;
  first?: { key: string; name: string }[];
}

const USES: Record<UsedKind, (db: Db, id: number) => Promise<Use[]>> = {
  categories: async (db, id) => [
    await comingOrders(db, { category_id: id }),
    { name: 'active products', count: await countProductsOf(db, id) },
    ...(await listUsesOfCategory(db, id)),
  ],
  'price-variance-groups': async (db, id) => [
    { name: 'customers', count: await countCustomersOfGroup(db, id) },
    await comingOrders(db, { price_variance_group_id: id }),
  ],
  'meal-rotations': (db, id) => countWeeksOfRotation(db, id),
  products: async (db, id) => [await comingOrders(db, { product_id: id }), ...(await listUsesOfProduct(db, id))],
  'promo-codes': async (db, id) => [
    { name: 'customers', count: await countCustomersOfPromoCode(db, id) },
    await comingOrders(db, { promo_code_id: id }),
  ],
  experiments: async (db, id) => [
    await countCustomersOfExperiment(db, id),
    { name: 'choices of staff for a customer', count: await countChoices(db, id) },
  ],
  'order-bumps': (db, id) => listWeeksOfOrderBump(db, id),
};

async function comingOrders(db: Db, by: PricedBy): Promise<Use> {
  const { count, isAtLeast } = await countComingOrders(db, by, await businessNow(db));
  return { name: 'coming orders', count, ...(isAtLeast && { is_at_least: true }) };
}

export const listUses = (db: Db, kind: UsedKind, id: number): Promise<Use[]> => USES[kind](db, id);
