import type { Selectable } from 'kysely';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Figures, type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { type Actor, type Change, recordAll } from '../../../platform/record.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { GatewayContext } from '../../billing/gateway/gateway-of.ts';
import type { Take, Taken } from '../../billing/payments/take-payments.ts';
import { type PayContext, payTakes } from '../charging/pay-orders.ts';
import { type Locked, type LockedOrder, lockOrder, type OrderLine } from './lock-order.ts';
import { type Activation, saveOrder } from './order-changes.queries.ts';
import { isCurrent } from '../cart/write-cart.ts';
import type { Returned } from '../cart/write-cart.queries.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { pricesAfter } from '../pricing/prices-after.ts';
import { presentOrder } from '../reading/present-order.ts';

type OrderFields = Partial<
  Pick<
    Selectable<Tables['orders']>,
    | 'kind'
    | 'status'
    | 'is_skipped'
    | 'is_skipped_post_cutoff'
    | 'is_unlocked_post_cutoff'
    | 'is_incomplete'
    | 'is_cancelled_with_subscription'
    | 'is_resumed_alone'
    | 'post_cutoff_funds_return_strategy'
    | 'funds_return_cents'
    | 'skip_reason_id'
    | 'skip_details'
    | 'skipped_by_pause_id'
  >
>;

export interface OrderChange {
  fields: OrderFields;
  lines?: OrderLine[];
  /** Moved with the change, in the week of the order. */
  buffers?: Returned[];
  /** Prices the order again, and the coming orders that share its promo code (ORD-31). */
  reprices?: boolean;
  activation?: Activation;
  /** Written with the change. */
  charge?: Take | undefined;
  entry: (figures: Figures) => Pick<Change, 'name' | 'description' | 'before' | 'after' | 'reason' | 'mail'>;
}

interface Changing {
  refuse: (order: LockedOrder, now: Temporal.Instant) => Refusal | null;
  /** Null changes nothing. */
  change: (tx: Tx, locked: Locked) => Promise<OrderChange | null>;
}

export interface Changed {
  figures: Figures;
  /** Undefined if the change charges nothing. */
  taken: Taken | undefined;
  now: Temporal.Instant;
}

/** The answer is read before the commit, so it contains no later change. */
export const changeOrder = (
  ctx: StaffContext,
  orderId: number,
  intent: MoneyIntent,
  changing: Changing,
): Promise<Preview | Order> =>
  withPreview(
    ctx,
    intent,
    async (tx) => (await makeChange(tx, ctx, orderId, changing)).figures,
    (tx) => presentOrder(tx, orderId),
  );

export type ChangeContext = PayContext & { actor: Actor };

export async function makeChange(
  tx: Tx,
  ctx: ChangeContext,
  orderId: number,
  { refuse, change }: Changing,
): Promise<Changed> {
  const locked = await lockOrder(tx, orderId);
  const { order, now } = locked;
  refuseIf(refuse(order, now));
  const wanted = await change(tx, locked);
  const after = wanted === null ? order : await save(tx, locked, wanted);
  const paid = await payTakes(tx, ctx, wanted?.charge ? [wanted.charge] : [], now, ctx.actor);
  const [taken] = paid.taken;
  const figures: Figures = {
    ...figuresAfter(after, ctx, { totalBefore: order.total_cents, now, taken }),
    ...(wanted?.lines && { items: itemsOf(after) }),
  };
  if (wanted !== null)
    await recordAll(tx, ctx.actor, [
      {
        subject: { type: 'order', id: orderId, version: order.version + 1 },
        userId: order.user_id,
        orderId,
        at: now,
        ...wanted.entry(figures),
      },
      ...paid.changes,
    ]);
  return { figures, taken, now };
}

/** With what becomes of the order at its cutoff. */
export function figuresAfter(
  order: LockedOrder,
  ctx: GatewayContext,
  moment: { totalBefore: Cents; now: Temporal.Instant; taken?: Taken | undefined },
): Figures {
  const prospect = phaseOf(order, moment.now) === 'before_cutoff' ? prospectOf(order, order) : null;
  return figuresOf(order, ctx, { ...moment, prospect });
}

async function save(
  tx: Tx,
  locked: Locked,
  { fields, lines, buffers, reprices, activation }: OrderChange,
): Promise<LockedOrder> {
  const { order } = locked;
  const changed: LockedOrder = { ...order, ...fields, lines: lines ?? order.lines };
  const prices = reprices ? pricesAfter(locked, changed) : null;
  const after = prices?.order ?? changed;
  await saveOrder(tx, order, {
    fields: { ...fields, ...prices?.figures },
    lines: after.lines,
    prices: prices?.coming,
    buffers,
    activation,
  });
  return after;
}

const itemsOf = ({ lines }: LockedOrder) =>
  lines.filter(isCurrent).map(({ sku, unit_price_cents: unit_price }) => ({ sku, unit_price }));
