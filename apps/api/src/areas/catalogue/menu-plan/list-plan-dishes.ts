import type { PlanDish } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { urisOf } from '../pictures/product-images.ts';
import { listDishes } from './menu-plan.queries.ts';

export async function listPlanDishes(db: Db | Tx, ids: number[]): Promise<PlanDish[]> {
  const rows = await listDishes(db, ids);
  return rows.map(({ file, item_price, is_premium, price, premium_price, ...dish }) => ({
    ...dish,
    price: unitPrice({ item_price, is_premium }, { price, premium_price }, null),
    picture: file === null ? null : urisOf(file)['cart-mobile'],
  }));
}
