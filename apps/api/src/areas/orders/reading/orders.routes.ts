import { found, notFound } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportOrders } from './export-orders.ts';
import { listCustomerOrders } from './list-customer-orders.ts';
import { listOrders } from './list-orders.ts';
import { listOrdersOf, showOrders } from './show-orders.ts';
import { isUser } from './show-orders.queries.ts';

export const orderHandlers = {
  listOrders: ({ query }, { db }) => listOrders(db, query),
  listCustomerOrders: ({ query }, { db }) => listCustomerOrders(db, query),
  exportOrders: ({ query }, ctx) => exportOrders(ctx, query),
  listOrdersOfUser: async ({ params, query }, { db }) => {
    if (!(await isUser(db, params.id))) throw notFound(`Customer ${params.id}`);
    return listOrdersOf(db, params.id, query.include);
  },
  showOrder: async ({ params, query }, { db }) =>
    found((await showOrders(db, [params.id], query.include))[0], `Order ${params.id}`),
} satisfies Partial<Handlers>;
