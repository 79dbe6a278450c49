import type { Preview } from '@larder/contract/wire/preview.ts';
import { regulationFor } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { refusalToApplyPromoCode } from '@larder/domain/marketing/promo-codes/promo-code-application.ts';
import { refusalsOfCart } from '@larder/domain/marketing/promo-codes/promo-order.ts';
import type { IdMeGroup } from '@larder/domain/values/enums/promo-codes.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { CallError, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listCart } from '../cart/carts.queries.ts';
import { shareMoment } from '../weeks/cycle-moments.queries.ts';
import { insertOrders } from '../making/make-orders.queries.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import { listRegulations } from '../pricing/price-orders.queries.ts';
import { rogueWindow } from './rogue-window.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { countPromoCodeUse, lockPromoCode, nextOrderIndex } from './rogue-window.queries.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { takeFromBuffers } from '../cart/take-from-buffers.ts';
import { type WantedItem, writeCart } from '../cart/write-cart.ts';

export interface RogueOrder {
  production_cycle_id: number;
  order_week_id: number;
  items: readonly WantedItem[];
  promo_code?: string | null | undefined;
}

export interface RogueMade {
  preview: Preview | null;
  orderId: number;
}

/**
 * Creates an order after the cutoff from the week's buffer, at current prices, charged at the deadline (ORD-55,
 * ORD-56).
 */
export async function createRogueOrder(
  ctx: StaffContext,
  userId: number,
  body: RogueOrder,
  intent: MoneyIntent,
): Promise<RogueMade> {
  let orderId = 0;
  const preview = await withPreview(ctx, intent, async (tx) => {
    await shareMoment(tx, body);
    await holdDating(tx);
    await lockCustomers(tx, [userId]);
    const now = await businessNow(tx);
    const { customer, window, dates, carrierId } = await refusedWith422(rogueWindow(tx, userId, now));
    if (window.order_week_id !== body.order_week_id || window.production_cycle_id !== body.production_cycle_id)
      throw new CallError('refused', 'A different window is open now. Reload the page.');
    const promo = await promoOf(tx, customer, body.promo_code ?? null, now);
    const regulation = promo?.regulation ?? null;
    const isShippedFree = promo?.free_shipping === true || regulation?.free_shipping === true;
    const [made] = await insertOrders(tx, [
      {
        user_id: userId,
        order_week_id: window.order_week_id,
        production_cycle_id: window.production_cycle_id,
        order_index: await nextOrderIndex(tx, userId),
        kind: 'rogue',
        address_id: customer.address_id,
        carrier_id: carrierId,
        planned_ship_at: dates.planned_ship_at.toString(),
        ship_at: dates.ship_at.toString(),
        deliver_at: dates.deliver_at.toString(),
        total_at_cutoff_cents: ZERO,
        tax_percent: promo?.free_tax ? '0' : customer.tax_percent,
        shipping_cents: isShippedFree ? ZERO : cents(await numberSetting(tx, 'shipping_fee_cents')),
        promo_code_regulation_id: regulation?.id ?? null,
        created_at: now,
      },
    ]);
    orderId = made?.id ?? 0;
    const lines = await writeCart(tx, { id: orderId, user_id: userId }, body.items);
    if (promo) refuseIf(refusalsOfCart(promo, await pricedCart(tx, orderId))[0]);
    await takeFromBuffers(tx, window.order_week_id, lines);
    await priceFrozenOrder(tx, orderId);
    await record(tx, ctx.actor, {
      name: 'rogue_order_created',
      subject: { type: 'order', id: orderId, version: 1 },
      userId,
      orderId,
      description: `Created a rogue order in week ${window.number}`,
      after: { items: body.items, promo_code: body.promo_code ?? null },
    });
    return figuresOf(tx, ctx, { orderId, totalBefore: ZERO, now });
  });
  return { preview, orderId };
}

/** The quote answers 404 without a window; creating answers 422. */
async function refusedWith422<T>(window: Promise<T>): Promise<T> {
  try {
    return await window;
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') throw new CallError('refused', error.message);
    throw error;
  }
}

interface Customer {
  email: string;
  status: string;
  number_of_active_weeks: number;
  id_me_group: IdMeGroup | null;
}

const pricedCart = async (tx: Tx, orderId: number) =>
  (await listCart(tx, orderId, 'now')).map((line) => ({ ...line, unit_price: line.unit_price_cents }));

/** The code applies as for a first order, to this order only, and counts as one use (MKT-16). */
async function promoOf(tx: Tx, customer: Customer, typed: string | null, now: Temporal.Instant) {
  if (typed === null || typed.trim() === '') return null;
  const code = typed.trim().toUpperCase();
  const promo = await lockPromoCode(tx, code);
  if (!promo) throw invalidField('promo_code', `There is no promo code ${code}.`);
  refuseIf(refusalToApplyPromoCode(promo, { ...customer, active_code: null }, now));
  await countPromoCodeUse(tx, promo.id);
  const regulations = (await listRegulations(tx, [promo.id])).map((row) => ({ ...row, amount: Number(row.amount) }));
  return {
    ...promo,
    cart_amount_minimum: promo.cart_amount_minimum_cents,
    cart_amount_maximum: promo.cart_amount_maximum_cents,
    regulation: regulationFor(regulations, 1),
  };
}
