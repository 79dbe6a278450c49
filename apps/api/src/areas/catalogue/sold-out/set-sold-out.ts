import type { ProductSales, setSoldOut as route } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToSellInWeek, refusalToSellOutInWeek } from '@larder/domain/catalogue/sold-out/sold-out.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockProduct } from '../products/show-product.queries.ts';
import { showProductSales } from './show-product-sales.ts';
import { findSoldOutWeek, setSoldOutForGood, setSoldOutInWeek } from './sold-out.queries.ts';

type Body = Received<typeof route>['body'];
type Locked = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

/** Carts and buffers keep what they hold (CAT-45, CAT-46). */
export const setSoldOut = (ctx: StaffContext, sku: string, body: Body): Promise<ProductSales> =>
  ctx.transaction(async (tx) => {
    const product = found(await lockProduct(tx, sku), `Product ${sku}`);
    const made = body.order_week_id === null ? await forGood(tx, product, body) : await inWeek(tx, product, body);
    if (made !== null)
      await record(tx, ctx.actor, {
        name: body.is_sold_out ? 'product_sold_out' : 'product_back_for_sale',
        subject: { type: 'product', id: product.id, version: made.version },
        description: describe(product, body, made.where),
        before: { is_sold_out: !body.is_sold_out },
        after: { is_sold_out: body.is_sold_out, ...(made.week !== null && { order_week: made.week }) },
      });
    return showProductSales(tx, sku);
  });

/** An inactive product is not for sale, whatever is marked as sold out (CAT-45). */
function describe({ sku, is_active }: Locked, { is_sold_out }: Body, where: string): string {
  if (is_sold_out) return `${sku} is sold out${where}`;
  return is_active ? `${sku} is for sale again${where}` : `${sku} is no longer sold out${where}, but inactive`;
}

interface Made {
  version: number;
  where: string;
  week: number | null;
}

async function forGood(tx: Tx, product: Locked, { is_sold_out }: Body): Promise<Made | null> {
  if (product.is_sold_out === is_sold_out) return null;
  await setSoldOutForGood(tx, product.id, is_sold_out);
  return { version: product.version + 1, where: '', week: null };
}

async function inWeek(tx: Tx, { id, version }: Locked, { is_sold_out, order_week_id }: Body): Promise<Made | null> {
  const what = `Order week ${order_week_id}`;
  const week = found(await findSoldOutWeek(tx, order_week_id ?? 0, await businessNow(tx)), what);
  refuseIf(refusalToSellInWeek(week));
  if (is_sold_out) refuseIf(refusalToSellOutInWeek(week));
  const isChanged = await setSoldOutInWeek(tx, { product_id: id, order_week_id: week.id }, is_sold_out);
  return isChanged ? { version, where: ` in week ${week.number}`, week: week.number } : null;
}
