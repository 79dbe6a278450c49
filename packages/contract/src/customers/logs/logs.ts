import * as z from 'zod';
import {
  ORDER_EVENTS,
  PROFILE_EVENTS,
  SUBSCRIPTION_EVENTS,
  USER_EVENTS,
} from '@larder/domain/values/enums/log-events.ts';
import { list } from '../../wire/include.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';

/** By field. */
export const fields = z.record(z.string(), z.unknown()).nullable();

export const causer = z
  .object({ id, email: z.string(), acting_as: z.object({ id, email: z.string() }).nullable() })
  .meta({ id: 'Causer' });
export type Causer = z.output<typeof causer>;

/** Null causer: the system. */
export const logEntry = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    created_at: moment,
    causer: causer.nullable(),
    properties: z.object({ before: fields, after: fields }),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.output<typeof logEntry>;

const ofUser = z.object({ id });
const newest = { ...pageQuery, per_page: z.int().min(1).max(100).default(100) };

export const listProfileLog = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/log/profile',
  source: 'spec',
  area: 'customers',
  summary: 'List changes of ship day, plan, carriers and kids, or of name, terms, cards and roles, newest first',
  params: ofUser,
  query: z.object({ ...newest, name: list(z.enum(PROFILE_EVENTS)).min(1) }),
  answer: z.array(logEntry),
  meta: 'page',
});

export const listOrderLog = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/log/order',
  source: 'spec',
  area: 'customers',
  summary: 'List skips, carts and answered offers of a customer’s orders, newest first',
  params: ofUser,
  query: z.object({ ...newest, name: z.enum(ORDER_EVENTS) }),
  answer: z.array(logEntry),
  meta: 'page',
});

export const listSubscriptionLog = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/log/subscription',
  source: 'spec',
  area: 'customers',
  summary: 'List changes of the subscription, newest first',
  params: ofUser,
  query: z.object({ ...newest, name: z.enum(SUBSCRIPTION_EVENTS) }),
  answer: z.array(logEntry),
  meta: 'page',
});

export const listUserEvents = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/events',
  source: 'ruling',
  area: 'customers',
  summary: 'List events of a customer by type, newest first',
  params: ofUser,
  query: z.object({ ...newest, type: z.enum(USER_EVENTS) }),
  answer: z.array(logEntry),
  meta: 'page',
});

export const logsRoutes = { listProfileLog, listOrderLog, listSubscriptionLog, listUserEvents };
