import { CUSTOMER_ACTS, type CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import * as z from 'zod';
import { hrefTo } from '../../href-to.ts';

/** In the address of a customer: opens the act, for the order where it concerns one (STAFF-71). */
export const actSearch = z.object({
  act: z.enum(CUSTOMER_ACTS).optional(),
  order: z.int().min(1).optional(),
});

/** In the address of a suspended order: which one, and the choice of its form that the act has made already (CUST-78). */
export const chargeSearch = z.object({
  charge: z.literal('now').optional(),
  order: z.int().min(1).optional(),
});

/** `order` only where the act concerns one of several. */
export const hrefOfAct = (id: number, act: CustomerAct, order?: number) =>
  act === 'charge_again'
    ? hrefTo({ to: '/users/$id/suspended-order', params: { id }, search: { charge: 'now', order } })
    : hrefTo({ to: '/users/$id', params: { id }, search: { act } });

export const hrefOfReactivation = (id: number, order: number) =>
  hrefTo({ to: '/users/$id/suspended-order', params: { id }, search: { order } });
