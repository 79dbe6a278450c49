import { refusalsOfFixedFields } from '@larder/domain/catalogue/products/product-rules.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { later } from '../../../platform/jobs/later.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import type { LockedProduct, ProductValues, SentValues } from './product-values.ts';
import { refuseArchivedValues } from './refuse-archived-values.ts';
import { setProduct } from './write-product.queries.ts';
import { writeRelations } from './write-product.ts';

export async function refuseChanges(tx: Tx, before: SentValues, after: SentValues): Promise<void> {
  refuseFixed(Object.keys(after));
  await refuseArchivedValues(tx, before, after);
}

export const isRepriced = (after: SentValues): boolean => 'item_price' in after || 'is_premium' in after;

/** A new price applies only to orders before their cutoff (CAT-11). Returns the new version. */
export async function writeChanges(
  tx: Tx,
  ctx: { jobs: Jobs },
  product: LockedProduct,
  after: Partial<ProductValues>,
): Promise<number> {
  const { id } = product;
  const version = product.version + 1;
  if (isRepriced(after)) {
    await refuseWhileCharging(tx);
    await later(tx, ctx, repriceAffectedOrders, { product_id: id });
  }
  await setProduct(tx, id, version, after);
  await writeRelations(tx, product, after);
  return version;
}

function refuseFixed(changed: string[]): void {
  const refusals = refusalsOfFixedFields(changed);
  const [first] = refusals;
  if (!first) return;
  const errors = Object.fromEntries(refusals.map(({ field = '', message }) => [field, [message]]));
  throw new CallError('refused', first.message, { errors });
}
