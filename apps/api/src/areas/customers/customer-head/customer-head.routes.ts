import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showCustomerHead } from './show-customer-head.ts';

export const customerHeadHandlers = {
  showCustomerHead: ({ params }, { db }) => showCustomerHead(db, params.id),
} satisfies Partial<Handlers>;
