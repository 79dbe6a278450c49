import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

/** Customers only, for 30 minutes (STAFF-39, STAFF-40). */
export const impersonate = route({
  method: 'POST',
  path: '/api/management/auth/impersonation/users/{id}',
  source: 'spec',
  area: 'staff',
  summary: 'Act as a customer on the storefront',
  params: z.object({ id }),
  setsCookie: true,
  answer: z.object({ redirect_url: z.string() }),
});

export const endImpersonation = route({
  method: 'DELETE',
  path: '/api/management/auth/impersonation',
  source: 'larder',
  area: 'staff',
  summary: 'Stop acting as a customer',
  setsCookie: true,
  answer: null,
});

export const impersonationRoutes = { impersonate, endImpersonation };
