import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { findEligibleOrder, findUnsuspendableOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { quoteRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead } from '../../../calls/use-read.ts';

export const prefetchOrderPage = (client: QueryClient, id: number) =>
  prefetchRead(client, showOrderPage, { params: { id } });

export const prefetchEligibleOrder = (client: QueryClient, userId: number) =>
  prefetchRead(client, findEligibleOrder, { query: { user_id: userId } });

export const prefetchUnsuspendableOrder = (client: QueryClient, userId: number) =>
  prefetchRead(client, findUnsuspendableOrder, { params: { userId } });

export const prefetchRogueQuote = (client: QueryClient, userId: number) =>
  prefetchRead(client, quoteRogueOrder, { params: { id: userId } });
