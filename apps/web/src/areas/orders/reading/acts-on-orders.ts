import { exportOrders, MOST_EXPORTED_ORDERS } from '@larder/contract/orders/reading/order-list.ts';
import type { ActKind } from '../../../parts/bulk-acts/act-labels.ts';

/** OPS-42 */
export const ACTS_ON_ORDERS: readonly ActKind[] = ['give-credit', 'send-mail', 'add-tag'];
export const EXPORTED_ORDERS = { route: exportOrders, most: MOST_EXPORTED_ORDERS };
