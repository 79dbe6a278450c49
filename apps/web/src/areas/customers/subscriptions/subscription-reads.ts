import { listUsers, showUser } from '@larder/contract/customers/users/users.ts';
import { showPauseSettings } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import { findEligibleOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { listCreatableOrders } from '@larder/contract/orders/making/manual-orders.ts';
import { LOG_READS } from '../logs/log-reads.ts';

export const SUBSCRIPTION_READS = [
  showUser,
  listUsers,
  listOrdersOfUser,
  listCreatableOrders,
  showPauseSettings,
  findEligibleOrder,
  ...LOG_READS,
];
