import type { Preview } from '@larder/contract/wire/preview.ts';
import { regulationFor } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { refusalToApplyPromoCode } from '@larder/domain/marketing/promo-codes/promo-code-application.ts';
import { refusalToUseUniqueCode } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { refusalsOfCart } from '@larder/domain/marketing/promo-codes/promo-order.ts';
import { orderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import type { IdMeGroup } from '@larder/domain/values/enums/promo-codes.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { CallError, invalidField, refuseIf } from '../../../../platform/call-error.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { StaffContext } from '../../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../../platform/preview.ts';
import { record } from '../../../../platform/record.ts';
import { figuresOf, NOTHING_PAID } from '../../pricing/order-figures.ts';
import { refuseWithoutCard } from '../refuse-without-card.ts';
import { rogueWindow } from './rogue-window.ts';
import { insertRogueOrder, lockRogueCustomer, takePromoCode } from './rogue-window.queries.ts';
import { exchangeBuffers } from '../../cart/take-from-buffers.ts';
import { readCart, type WantedItem } from '../../cart/write-cart.ts';

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

/** From the week's buffer, at current prices, charged at the deadline (ORD-55, ORD-56). */
export async function createRogueOrder(
  ctx: StaffContext,
  userId: number,
  body: RogueOrder,
  intent: MoneyIntent,
): Promise<RogueMade> {
  let orderId = 0;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const code = body.promo_code?.trim().toUpperCase() || null;
    await lockRogueCustomer(tx, body, userId, code);
    const { customer, window, dates, carrierId } = await refusedWith422(rogueWindow(tx, userId));
    if (window.order_week_id !== body.order_week_id || window.production_cycle_id !== body.production_cycle_id)
      throw new CallError('refused', 'A different window is open now. Reload the page.');
    const { now } = customer;
    const promo = await promoOf(tx, customer, code, now);
    const lines = await readCart(tx, { user_id: userId, order_week_id: window.order_week_id, lines: [] }, body.items);
    const cart = lines.map((line) => ({ ...line, unit_price: line.unit_price_cents }));
    if (promo) refuseIf(refusalsOfCart(promo, cart)[0]);
    await exchangeBuffers(tx, window.order_week_id, { cart: lines });
    const regulation = promo?.regulation ?? null;
    const tax_percent = promo?.free_tax ? '0' : customer.tax_percent;
    const { items, discount, shipping, tax, total } = orderPrice(cart, {
      regulation: promo && regulation && { ...regulation, limits: promo },
      shipping_fee: promo?.free_shipping ? ZERO : cents(customer.shipping_fee),
      tax_percent: Number(tax_percent),
      is_void: false,
    });
    const deliverAt = dates.deliver_at.toString();
    orderId = await insertRogueOrder(
      tx,
      {
        user_id: userId,
        order_week_id: window.order_week_id,
        production_cycle_id: window.production_cycle_id,
        order_index: customer.last_order_index + 1,
        kind: 'rogue',
        address_id: customer.address_id,
        carrier_id: carrierId,
        planned_ship_at: dates.planned_ship_at.toString(),
        ship_at: dates.ship_at.toString(),
        deliver_at: deliverAt,
        total_at_cutoff_cents: ZERO,
        items_cents: items,
        discount_cents: discount,
        shipping_cents: shipping,
        tax_cents: tax,
        total_cents: total,
        tax_percent,
        promo_code_regulation_id: regulation?.id ?? null,
        created_at: now,
      },
      lines,
    );
    await record(tx, ctx.actor, {
      name: 'rogue_order_created',
      subject: { type: 'order', id: orderId, version: 1 },
      userId,
      orderId,
      description: `Created a rogue order for ${nameDelivery(deliverAt, window.number)}`,
      after: { items: body.items, promo_code: body.promo_code ?? null },
      at: now,
      mail: { kind: 'order_changed', facts: { change: 'We added an order for you.' } },
    });
    const figures = figuresOf(
      {
        ...NOTHING_PAID,
        status: 'active',
        is_skipped: false,
        is_unlocked_post_cutoff: false,
        is_charged_through: true,
        cutoff_at: window.cutoff_at,
        post_cutoff_changes_deadline_at: window.deadline_at,
        post_cutoff_funds_return_strategy: null,
        funds_return_cents: null,
        total_cents: total,
        discount_cents: discount,
        deliver_at: deliverAt,
        means: customer.means,
      },
      ctx,
      { totalBefore: ZERO, now },
    );
    refuseWithoutCard(figures, intent);
    return figures;
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

/** The code applies as for a first order, to this order only, and counts as one use (MKT-16). */
async function promoOf(tx: Tx, customer: Customer, code: string | null, now: Temporal.Instant) {
  if (code === null) return null;
  const promo = await takePromoCode(tx, code);
  if (!promo) throw invalidField('promo_code', `There is no promo code ${code}.`);
  const before = { ...promo, applications_count: promo.applications_before };
  refuseIf(refusalToApplyPromoCode(before, { ...customer, active_code: null }, now));
  refuseIf(refusalToUseUniqueCode(promo, promo.unique_code));
  const regulations = promo.regulations.map((row) => ({ ...row, amount: Number(row.amount) }));
  return {
    ...promo,
    cart_amount_minimum: promo.cart_amount_minimum_cents,
    cart_amount_maximum: promo.cart_amount_maximum_cents,
    regulation: regulationFor(regulations, 1),
  };
}
