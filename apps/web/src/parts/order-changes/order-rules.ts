import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { ActionableOrder } from '@larder/domain/orders/window/order-actions.ts';

type OrderView = Pick<
  Order,
  'status' | 'is_skipped' | 'is_unlocked_post_cutoff' | 'cutoff_at' | 'post_cutoff_changes_deadline_at' | 'payments'
>;

/** The server decides. */
export const actionable = (order: OrderView): ActionableOrder & { has_card_payment: boolean } => {
  const payments = order.payments?.data ?? [];
  return {
    status: order.status,
    is_skipped: order.is_skipped,
    is_unlocked_post_cutoff: order.is_unlocked_post_cutoff,
    cutoff_at: Temporal.Instant.from(order.cutoff_at),
    post_cutoff_changes_deadline_at: Temporal.Instant.from(order.post_cutoff_changes_deadline_at),
    is_charged_through: payments.every(({ status }) => status !== 'pending'),
    has_card_payment: payments.some(({ status }) => status === 'successful'),
  };
};

export const disabledReason = (
  rule: (order: ActionableOrder, now: Temporal.Instant) => { message: string } | null,
  order: OrderView,
  now: Temporal.Instant | null,
): string | null => (now === null ? 'Loading...' : (rule(actionable(order), now)?.message ?? null));
