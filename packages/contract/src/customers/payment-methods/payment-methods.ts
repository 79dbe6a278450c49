import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, message } from '../../wire/values.ts';
import { paymentMethod } from '../users/user.ts';

const area = 'customers';
const path = '/api/customers/admin/users/{id}/payment-methods';
const params = z.object({ id });

export const listPaymentMethods = route({
  method: 'GET',
  path,
  source: 'spec',
  area,
  summary: 'List the saved cards of a customer',
  params,
  answer: z.array(paymentMethod),
});

export const removePaymentMethods = route({
  method: 'DELETE',
  path,
  source: 'spec',
  area,
  summary: 'Remove all saved cards of a customer, at the payment gateway first',
  params,
  answer: message,
});

export const makeDefaultCard = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/payment-methods/{methodId}/default',
  source: 'larder',
  area,
  summary: 'Make a saved card the one that coming charges use',
  params: z.object({ id, methodId: id }),
  /** The default that the caller read; without it any is replaced. */
  body: z.object({ previous_default_id: id.nullable().optional() }),
  answer: message,
});

export const paymentMethodsRoutes = { listPaymentMethods, removePaymentMethods, makeDefaultCard };
