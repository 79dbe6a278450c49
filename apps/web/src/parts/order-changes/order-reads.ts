import { listBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { listCreatableOrders } from '@larder/contract/orders/making/manual-orders.ts';
import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { listOrdersOfUser, showOrder } from '@larder/contract/orders/reading/orders.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';

export const ORDER_READS = [
  findEligibleOrder,
  findUnsuspendableOrder,
  quoteRogueOrder,
  listCreatableOrders,
  listOrdersOfUser,
  showOrder,
  showOrderPage,
  showUser,
  listBoxes,
] as const;
