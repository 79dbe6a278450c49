import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { ActionableOrder, ReturningOrder } from '@larder/domain/orders/window/order-actions.ts';

type OrderView = Pick<
  Order,
  | 'status'
  | 'is_skipped'
  | 'is_skipped_post_cutoff'
  | 'is_unlocked_post_cutoff'
  | 'cutoff_at'
  | 'post_cutoff_changes_deadline_at'
  | 'payments'
  | 'cart'
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

/** As `disabledReason`, for rules that ask about the customer too (ORD-90, ORD-91). */
export const reasonNotToReturn = (
  rule: (order: ReturningOrder, now: Temporal.Instant) => { message: string } | null,
  { order, user }: { order: OrderView; user: Pick<User, 'status' | 'erased_at'> },
  now: Temporal.Instant | null,
): string | null =>
  disabledReason(
    (given, at) =>
      rule(
        {
          ...given,
          is_skipped_post_cutoff: order.is_skipped_post_cutoff,
          is_empty: order.cart?.data.items.length === 0,
          is_banned: user.status === 'banned',
          is_suspended: user.status === 'suspended',
          is_erased: user.erased_at !== null,
        },
        at,
      ),
    order,
    now,
  );

export const disabledReason = (
  rule: (order: ActionableOrder, now: Temporal.Instant) => { message: string } | null,
  order: OrderView,
  now: Temporal.Instant | null,
): string | null => (now === null ? 'Loading...' : (rule(actionable(order), now)?.message ?? null));
