import { showUser } from '@larder/contract/customers/users.ts';
import { listCreatableOrders } from '@larder/contract/orders/manual-orders.ts';
import { listOrdersOfUser, showOrder } from '@larder/contract/orders/orders.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/post-cutoff.ts';
import { quoteRogueOrder } from '@larder/contract/orders/rogue-orders.ts';

/** Refetch after every change of an order. */
export const ORDER_READS = [
  findEligibleOrder,
  findUnsuspendableOrder,
  quoteRogueOrder,
  listCreatableOrders,
  listOrdersOfUser,
  showOrder,
  showUser,
] as const;
