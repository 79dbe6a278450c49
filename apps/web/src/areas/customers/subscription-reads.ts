import { listUsers, showUser } from '@larder/contract/customers/users.ts';
import { listOrdersOfUser } from '@larder/contract/orders/orders.ts';
import { findEligibleOrder } from '@larder/contract/orders/post-cutoff.ts';
import { listCreatableOrders } from '@larder/contract/orders/manual-orders.ts';
import { LOG_READS } from './log-reads.ts';

/** Calls to refetch after a subscription changes. */
export const SUBSCRIPTION_READS = [
  showUser,
  listUsers,
  listOrdersOfUser,
  listCreatableOrders,
  findEligibleOrder,
  ...LOG_READS,
];
