import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { order, orderInclude } from './order.ts';

export const listOrdersOfUser = route({
  method: 'GET',
  path: '/api/sales/admin/users/{id}/orders',
  source: 'spec',
  area: 'orders',
  summary: 'All orders of a customer, newest week first',
  params: z.object({ id }),
  query: z.object({ include: orderInclude }),
  answer: z.array(order),
});

export const showOrder = route({
  method: 'GET',
  path: '/api/sales/orders/{id}',
  source: 'spec',
  area: 'orders',
  summary: 'One order',
  params: z.object({ id }),
  query: z.object({ include: orderInclude }),
  answer: order,
});

export const ordersRoutes = { listOrdersOfUser, showOrder };
