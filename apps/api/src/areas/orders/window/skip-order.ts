import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { returnable } from '@larder/domain/billing/refunds/returns.ts';
import { refusalToChooseReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import {
  phaseOf,
  refusalToSetStrategy,
  refusalToSkip,
  refusalToUnskip,
} from '@larder/domain/orders/window/order-actions.ts';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { CallError, invalidField, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { lockChosenReason } from '../../billing/credits/chosen-reason.queries.ts';
import { changeOrder } from './change-order.ts';
import type { LockedOrder, OrderLine } from './lock-order.ts';
import { refuseNextToAnother, returning, UNSKIPPED } from './returning-order.ts';
import { countActiveWeeks, type Funds } from './order-changes.queries.ts';
import { returnToBuffers, takeAgain, takeFromBuffers, takeWhatIsLeft } from '../cart/take-from-buffers.ts';
import { isCurrent } from '../cart/write-cart.ts';

interface Unskip {
  user_id?: number | undefined;
  /** If meals that were added in the window are sold by now. */
  menu_reason?: string | null | undefined;
}

export interface Skip {
  user_id?: number | undefined;
  reason_id: number;
  details?: string | null | undefined;
  funds_return?: Funds | undefined;
}

/** Before the cutoff no money moves; in the window staff choose how funds return (ORD-47, ORD-48). */
export const skipOrder = (
  ctx: StaffContext,
  orderId: number,
  skip: Skip,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, {
    refuse: (order, now) => refuseOfAnother(order, skip.user_id) ?? refusalToSkip(order, now),
    change: async (tx, { order, now }) => {
      const reason = await reasonOf(tx, skip);
      const isLate = phaseOf(order, now) === 'window';
      const funds = isLate ? fundsOf(order, skip.funds_return ?? { type: 'credit', amount: null }, now) : null;
      if (isLate) await returnToBuffers(tx, order.order_week_id, linesFromBuffer(order));
      if (isLate && order.was_paid) await countActiveWeeks(tx, order.user_id, -1);
      return {
        fields: {
          is_skipped: true,
          is_skipped_post_cutoff: isLate,
          skip_reason_id: reason.id,
          skip_details: skip.details ?? null,
          ...(funds && { post_cutoff_funds_return_strategy: funds.type, funds_return_cents: funds.amount }),
        },
        reprices: true,
        entry: ({ returns }) => {
          const willReturn = isLate ? describePendingReturn(returns) : null;
          return {
            name: 'order_skipped_state_changed',
            description: [
              `Skipped ${nameDelivery(order.deliver_at, order.order_week_number)}: ${reason.title}`,
              willReturn,
            ]
              .filter(Boolean)
              .join('; '),
            before: { is_skipped: false },
            after: { is_skipped: true, ...(funds && { funds_return: funds.type, amount_cents: funds.amount }) },
            reason: skip.details ? `${reason.title}: ${skip.details}` : reason.title,
            mail: { kind: 'order_skipped', facts: { reason: reason.title } },
          };
        },
      };
    },
  });

/** Discards the amount that was to be returned (ORD-50). */
export const unskipOrder = (
  ctx: StaffContext,
  orderId: number,
  { user_id, menu_reason }: Unskip,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, {
    refuse: (order, now) => refuseOfAnother(order, user_id) ?? refusalToUnskip(returning(order), now),
    change: async (tx, { order, now }) => {
      await refuseNextToAnother(tx, order);
      const isLate = phaseOf(order, now) === 'window';
      const again = isLate ? await takeMealsAgain(tx, order, menu_reason?.trim() || null) : null;
      if (isLate && order.was_paid) await countActiveWeeks(tx, order.user_id, 1);
      return {
        fields: UNSKIPPED,
        ...(again && { lines: again.lines }),
        reprices: true,
        entry: () => ({
          name: 'order_skipped_state_changed',
          description: `Unskipped ${nameDelivery(order.deliver_at, order.order_week_number)}`,
          before: { is_skipped: true },
          after: { is_skipped: false },
          ...(again && again.reason !== null && { reason: again.reason }),
          mail: isLate ? { kind: 'order_changed', facts: { change: 'Your order is no longer skipped.' } } : undefined,
        }),
      };
    },
  });

/** Null if the lines stay as they are. */
async function takeMealsAgain(tx: Tx, order: LockedOrder, reason: string | null) {
  if (!order.is_skipped_post_cutoff) return { lines: await takeMealsOfSkipped(tx, order), reason: null };
  const taken = linesFromBuffer(order);
  if (order.kind === 'rogue') {
    await takeFromBuffers(tx, order.order_week_id, taken);
    return null;
  }
  const fewer = new Map(
    (await takeAgain(tx, order.order_week_id, taken, reason)).map((line) => [line.product_id, line]),
  );
  if (fewer.size === 0 || reason === null) return null;
  const lines = order.lines.map((line) =>
    isCurrent(line) ? { ...line, from_buffer: fewer.get(line.product_id)?.from_buffer ?? line.from_buffer } : line,
  );
  return { lines, reason };
}

/** Nothing of an order is produced that was skipped at its cutoff: the buffer gives what it has (ORD-86). */
async function takeMealsOfSkipped(tx: Tx, order: LockedOrder): Promise<OrderLine[]> {
  const taken = await takeWhatIsLeft(tx, order.order_week_id, order.lines.filter(isCurrent));
  return order.lines.map((line) => {
    if (line.cart === 'cutoff') return { ...line, from_buffer: line.quantity };
    return isCurrent(line) ? { ...line, from_buffer: taken.get(line.product_id) ?? 0 } : line;
  });
}

/** A rogue order is all from the buffer, another only what was added in its window (ORD-57, ORD-86). */
const linesFromBuffer = ({ kind, lines }: LockedOrder): OrderLine[] =>
  lines.flatMap((line) => {
    const quantity = kind === 'rogue' ? line.quantity : line.from_buffer;
    return isCurrent(line) && quantity > 0 ? [{ ...line, quantity }] : [];
  });

function refuseOfAnother(order: LockedOrder, userId: number | undefined): null {
  if (userId !== undefined && userId !== order.user_id)
    throw invalidField('user_id', `Order ${order.id} does not belong to this customer.`);
  return null;
}

async function reasonOf(tx: Tx, { reason_id, details }: Skip) {
  const reason = await lockChosenReason(tx, reason_id, ['SKIP']);
  if (!reason) throw invalidField('reason_id', 'Please select a skip reason.');
  refuseIf(refusalToChooseReason(reason, 'reason_id'));
  if (reason.answer_required && !details?.trim())
    throw invalidField('details', `Please provide a response to: ${reason.question ?? ''}`);
  return reason;
}

function fundsOf(order: LockedOrder, funds: Funds, now: Temporal.Instant): Funds {
  const refusal = refusalToSetStrategy(order, funds.type, now);
  if (refusal)
    throw refusal.field
      ? invalidField('funds_return.type', refusal.message)
      : new CallError('refused', refusal.message);
  const most = returnable(order, ZERO);
  if (funds.amount !== null && funds.amount > most)
    throw invalidField('funds_return.amount', `At most ${formatDollars(most)} can be returned for this order.`);
  return funds;
}
