import type { NewOrderBump, OrderBump, OrderBumpChanges } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { refusalOfBumpLink, refusalOfBumpWeeks } from '@larder/domain/marketing/order-bumps/order-bump-rules.ts';
import type { Config } from '../../../config.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { findProductBySku } from '../../catalogue/meal-rotations/meal-rotations.queries.ts';
import {
  findOrderBump,
  insertOrderBump,
  listWeekStates,
  lockOrderBump,
  replaceBumpWeeks,
  setOrderBump,
} from './order-bumps.queries.ts';
import { showOrderBump } from './show-order-bumps.ts';

/** Inactive by default (MKT-46). */
export async function createOrderBump(ctx: StaffContext, body: NewOrderBump): Promise<OrderBump> {
  const id = await ctx.transaction(async (tx) => {
    refuseIf(refusalOfBumpLink(body, accountSite(ctx.config)));
    const { product_sku, week_ids, ...fields } = await normalize(tx, body, []);
    const made = await insertOrderBump(tx, {
      ...fields,
      product_id: await productOf(tx, product_sku),
      created_at: await businessNow(tx),
    });
    await replaceBumpWeeks(tx, made, week_ids);
    await record(tx, ctx.actor, {
      name: 'order_bump_created',
      subject: { type: 'order_bump', id: made, version: 1 },
      description: `Created the order bump ${body.header}`,
      after: body,
    });
    return made;
  });
  return found(await showOrderBump(ctx.db, id), `Order bump ${id}`);
}

export async function updateOrderBump(ctx: StaffContext, id: number, body: OrderBumpChanges): Promise<OrderBump> {
  const { version: read, ...sent } = body;
  await ctx.transaction(async (tx) => {
    found(await lockOrderBump(tx, id), `Order bump ${id}`);
    const { version, ...was } = found(await findOrderBump(tx, id), `Order bump ${id}`);
    await refuseStale(tx, read, { type: 'order_bump', id, version, current: () => showOrderBump(tx, id) });
    const { before, after } = difference(was, await normalize(tx, sent, was.week_ids));
    if ('link_text' in after || 'link_account_uri' in after)
      refuseIf(refusalOfBumpLink({ ...was, ...after }, accountSite(ctx.config)));
    const changed = Object.keys(after);
    if (changed.length === 0) return;
    const { product_sku, week_ids, ...fields } = after;
    await setOrderBump(tx, id, {
      ...fields,
      ...(product_sku !== undefined && { product_id: await productOf(tx, product_sku) }),
      version: version + 1,
    });
    if (week_ids) await replaceBumpWeeks(tx, id, week_ids);
    await record(tx, ctx.actor, {
      name: 'order_bump_updated',
      subject: { type: 'order_bump', id, version: version + 1 },
      description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of the order bump ${was.header}`,
      before,
      after,
    });
  });
  return found(await showOrderBump(ctx.db, id), `Order bump ${id}`);
}

/** In development a page of ours replaces the account site. */
const accountSite = ({ ACCOUNT_URL, PUBLIC_URL, isDevelopment }: Config): string | null =>
  ACCOUNT_URL ?? (isDevelopment ? `${PUBLIC_URL}/dev/account` : null);

async function normalize<Sent extends OrderBumpChanges>(tx: Tx, sent: Sent, onBump: readonly number[]): Promise<Sent> {
  if (sent.week_ids === undefined) return sent;
  const week_ids = [...new Set(sent.week_ids)].toSorted((a, b) => a - b);
  refuseIf(refusalOfBumpWeeks(week_ids, await listWeekStates(tx, week_ids), onBump));
  return { ...sent, week_ids };
}

async function productOf(tx: Tx, sku: string): Promise<number> {
  const product = await findProductBySku(tx, sku);
  if (!product) throw invalidField('product_sku', `There is no product ${sku}.`);
  return product.id;
}
