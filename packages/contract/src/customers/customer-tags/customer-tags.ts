import * as z from 'zod';
import { CUSTOMER_TAG_COLORS } from '@larder/domain/values/customer-tags/customer-tag-colors.ts';
import { route } from '../../wire/route.ts';
import { id, moment, name, version } from '../../wire/values.ts';
import { tagOfCustomer } from './tag-of-customer.ts';

const area = 'customers';
const ofTag = z.object({ id });
const ofCustomer = z.object({ id, tagId: id });

const customerTag = z
  .object({
    ...tagOfCustomer.shape,
    archived_at: moment.nullable(),
    version: z.int(),
    /** Only if `counted` was asked for. */
    customers: z.int().optional(),
  })
  .meta({ id: 'CustomerTag' });
export type CustomerTag = z.output<typeof customerTag>;

export const listCustomerTags = route({
  method: 'GET',
  path: '/api/customers/admin/customer-tags',
  source: 'larder',
  area,
  summary: 'All tags of customers by name, archived ones included',
  query: z.object({
    /** Also counts the customers of each tag. */
    counted: z.boolean().default(false),
  }),
  answer: z.array(customerTag),
});

const fields = {
  name: name(40, 'Please enter a name.'),
  color: z.enum(CUSTOMER_TAG_COLORS, { error: 'Please choose a color.' }),
};
const newCustomerTag = z.object(fields);
export type NewCustomerTag = z.output<typeof newCustomerTag>;

export const createCustomerTag = route({
  method: 'POST',
  path: '/api/customers/admin/customer-tags',
  source: 'larder',
  area,
  summary: 'Create a tag for customers',
  body: newCustomerTag,
  status: 201,
  answer: customerTag,
});

const customerTagChanges = z.object(fields).partial().extend({ version: version.optional() });
export type CustomerTagChanges = z.output<typeof customerTagChanges>;

export const updateCustomerTag = route({
  method: 'PUT',
  path: '/api/customers/admin/customer-tags/{id}',
  source: 'larder',
  area,
  summary: 'Change the name or the color of a tag',
  params: ofTag,
  body: customerTagChanges,
  answer: customerTag,
});

export const archiveCustomerTag = route({
  method: 'POST',
  path: '/api/customers/admin/customer-tags/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive a tag: its customers keep it, and it can no longer be added',
  params: ofTag,
  answer: customerTag,
});

export const restoreCustomerTag = route({
  method: 'POST',
  path: '/api/customers/admin/customer-tags/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived tag',
  params: ofTag,
  answer: customerTag,
});

export const addCustomerTag = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/tags/{tagId}',
  source: 'larder',
  area,
  summary: 'Add a tag to a customer; answers the tags of the customer',
  params: ofCustomer,
  answer: z.array(tagOfCustomer),
});

export const removeCustomerTag = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/tags/{tagId}',
  source: 'larder',
  area,
  summary: 'Remove a tag from a customer; answers the tags of the customer',
  params: ofCustomer,
  answer: z.array(tagOfCustomer),
});

export const customerTagsRoutes = {
  listCustomerTags,
  createCustomerTag,
  updateCustomerTag,
  archiveCustomerTag,
  restoreCustomerTag,
  addCustomerTag,
  removeCustomerTag,
};
