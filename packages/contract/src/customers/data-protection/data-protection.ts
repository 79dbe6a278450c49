import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { day, id, moment, moneySum } from '../../wire/values.ts';

const area = 'customers';
const params = z.object({ id });

const counted = z.object({ name: z.string(), count: z.int() });

const erasure = z
  .object({
    erased_at: moment.nullable(),
    refusals: z.array(z.string()),
    /** For an erased customer: cards that the gateway has not deleted yet. */
    goes: z.array(counted),
    stays: z.array(counted),
    credits_left: moneySum,
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

export const showErasure = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/erasure',
  source: 'larder',
  area,
  summary: 'Show what erasing a customer would overwrite and keep, and what prevents it',
  params,
  answer: erasure,
});

/** CUST-31 */
export const eraseCustomer = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/erasure',
  source: 'larder',
  area,
  summary: 'Erase a customer: personal data is overwritten everywhere, log entries and money stay',
  params,
  body: z.object({ email: z.string().trim().min(1, 'Type the e-mail of the customer.').max(254) }),
  answer: erasure,
  status: 200,
});

export const exportCustomer = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/export',
  source: 'larder',
  area,
  summary: 'Export all data about a customer as a JSON file; amounts are whole cents',
  params,
  answer: null,
  file: 'application/json',
});

const opening = z
  .object({ staff: z.object({ id, email: z.string() }), opened_at: moment })
  .meta({ id: 'CustomerOpening' });

const CURSOR = /^(\d{4}-\d\d-\d\d)_(.+)_\d{1,15}$/;
/** `day_moment_staff id` of the last entry. */
const cursor = z.string().refine((text) => {
  const [, on, at] = CURSOR.exec(text) ?? [];
  return day.safeParse(on).success && z.iso.datetime().safeParse(at).success;
}, 'Use the cursor from the previous answer unchanged.');

/** One entry per staff member and day. */
export const listOpenings = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/openings',
  source: 'larder',
  area,
  summary: 'List the staff members who opened a customer, newest first',
  params,
  query: z.object({ cursor: cursor.optional(), per_page: z.int().min(1).max(100).default(20) }),
  answer: z.array(opening),
  meta: z.object({ next: z.string().nullable() }),
});

export const dataProtectionRoutes = { showErasure, eraseCustomer, exportCustomer, listOpenings };
