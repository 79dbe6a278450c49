import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead } from '../../../calls/use-read.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { chargeSearch } from '../../../parts/customer-acts/act-search.ts';

export const prefetchOrderPage = (client: QueryClient, id: number) =>
  prefetchRead(client, showOrderPage, { params: { id } });

export const prefetchEligibleOrder = (client: QueryClient, userId: number) =>
  prefetchRead(client, findEligibleOrder, { query: { user_id: userId } });

export const prefetchUnsuspendableOrder = (client: QueryClient, userId: number, search: Record<string, unknown>) => {
  const { order: order_id } = readSearch(chargeSearch, search);
  return prefetchRead(client, findUnsuspendableOrder, { params: { userId }, query: { order_id } });
};

export const prefetchRogueQuote = (client: QueryClient, userId: number) =>
  prefetchRead(client, quoteRogueOrder, { params: { id: userId } });
