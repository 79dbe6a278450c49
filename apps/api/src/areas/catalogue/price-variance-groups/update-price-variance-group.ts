import type { PriceVarianceGroupChanges } from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { rolledBack } from '../../../platform/preview.ts';
import { effectOnOrders } from '../../orders/pricing/effect-on-orders.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { refuseArchivedCategories } from '../categories/refuse-archived-categories.ts';
import { chosenForPrices, withPrice } from './sent-prices.ts';
import {
  findPriceVarianceGroup,
  type GroupPrice,
  lockPriceVarianceGroup,
  replaceGroupPrices,
  setPriceVarianceGroup,
} from './price-variance-groups.queries.ts';

/** Customers of a deactivated group stay in it but pay the standard prices (CAT-13). */
export const updatePriceVarianceGroup = (
  ctx: StaffContext,
  id: number,
  changes: PriceVarianceGroupChanges,
): Promise<void> => ctx.transaction((tx) => change(tx, ctx, id, changes));

/** CAT-50 */
export const previewPriceVarianceGroup = (
  ctx: StaffContext,
  id: number,
  changes: PriceVarianceGroupChanges,
): Promise<OrderEffect> =>
  rolledBack(ctx, async (tx) => {
    await change(tx, ctx, id, changes);
    return effectOnOrders(tx, { price_variance_group_id: id });
  });

async function change(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { version: read, deactivated_at: sent, ...changes }: PriceVarianceGroupChanges,
): Promise<void> {
  const what = `Price variance group ${id}`;
  const locked = found(await lockPriceVarianceGroup(tx, id), what);
  const current = () => findPriceVarianceGroup(tx, id);
  await refuseStale(tx, read, { type: 'price_variance_group', id, version: locked.version, current });
  const group = found(await current(), what);
  const was = { name: group.name, prices: group.prices.map(toPrice), deactivated_at: group.deactivated_at };
  const { before, after } = difference(was, {
    name: changes.name,
    prices: changes.prices && byCategory(was.prices, withPrice(changes.prices)),
    deactivated_at: await momentOf(tx, sent, was.deactivated_at),
  });
  if (Object.keys(after).length === 0) return;
  if (after.prices) await refuseArchivedCategories(tx, chosenForPrices(was.prices, changes.prices ?? []));
  const isRepriced = after.deactivated_at !== undefined || (after.prices !== undefined && group.is_active);
  if (isRepriced) await refuseWhileCharging(tx);
  const version = locked.version + 1;
  const { deactivated_at, name, prices } = after;
  await setPriceVarianceGroup(tx, id, {
    ...(name !== undefined && { name }),
    ...(deactivated_at !== undefined && {
      deactivated_at: deactivated_at === null ? null : Temporal.Instant.from(deactivated_at),
    }),
    version,
  });
  if (prices) await replaceGroupPrices(tx, id, prices);
  await record(tx, ctx.actor, {
    ...actOf(after, name ?? group.name),
    subject: { type: 'price_variance_group', id, version },
    before,
    after,
  });
  if (isRepriced) await later(tx, ctx, repriceAffectedOrders, { price_variance_group_id: id });
}

const toPrice = ({ category_id, price }: GroupPrice): GroupPrice => ({ category_id, price });

/** In the stored order, so that only prices make a difference. */
function byCategory(stored: readonly GroupPrice[], sent: readonly GroupPrice[]): GroupPrice[] {
  const placeOf = ({ category_id }: GroupPrice) => {
    const place = stored.findIndex((each) => each.category_id === category_id);
    return place < 0 ? stored.length : place;
  };
  return sent.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The server's own time; a group is deactivated once. */
async function momentOf(tx: Tx, sent: string | null | undefined, stored: string | null) {
  if (typeof sent !== 'string') return sent;
  return stored ?? (await businessNow(tx)).toString();
}

interface GroupFields {
  name?: string;
  deactivated_at?: string | null;
  prices?: GroupPrice[];
}

function actOf(
  { deactivated_at, name: renamed, prices }: GroupFields,
  name: string,
): { name: string; description: string } {
  const group = `the price variance group ${name}`;
  if (deactivated_at === null) return { name: 'price_variance_group_activated', description: `Activated ${group}` };
  if (deactivated_at !== undefined)
    return { name: 'price_variance_group_deactivated', description: `Deactivated ${group}` };
  return {
    name: 'price_variance_group_updated',
    description: `${updateOf(renamed, prices)} ${group}`,
  };
}

function updateOf(renamed: string | undefined, prices: GroupPrice[] | undefined): string {
  if (renamed === undefined) return 'Changed the prices of';
  return prices ? 'Renamed and changed the prices of' : 'Renamed';
}
