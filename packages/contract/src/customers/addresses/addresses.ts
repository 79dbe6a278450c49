import * as z from 'zod';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, money, version } from '../../wire/values.ts';
import { shippingDetails } from '../users/save-user.ts';
import { address } from '../users/user.ts';

const area = 'customers';
const path = '/api/customers/admin/users/{id}/addresses';
const ofUser = z.object({ id });
const ofAddress = z.object({ id, addressId: id });

export const customerAddress = address
  .extend({ is_default: z.boolean(), version: z.int() })
  .meta({ id: 'CustomerAddress' });
export type CustomerAddress = z.output<typeof customerAddress>;

const delivery = z.object({
  /** A box that moves into a pause is skipped, one that leaves it is delivered again. */
  is_skipped: z.boolean(),
  ship_at: day.nullable(),
  deliver_at: day.nullable(),
  carrier_name: z.string().nullable(),
  tax: money,
  total: money,
});

/** Orders before their cutoff follow the default address; later ones keep theirs (CUST-61). */
export const addressPreview = z
  .object({
    orders: z.array(
      z.object({
        order_id: id,
        order_week_number: z.int(),
        /** No carrier serves the address in the order's cycle, so the order keeps its dates (ORD-16). */
        is_undeliverable: z.boolean(),
        before: delivery,
        after: delivery,
      }),
    ),
    /** Past their cutoff and not delivered yet. */
    kept_orders: z.array(z.object({ order_id: id, deliver_at: day.nullable(), address: z.string() })),
    /** Where the address moves the customer to another one. */
    production_cycle: z.object({ before: z.string().nullable(), after: z.string() }).nullable(),
    delivery_day: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    fingerprint: z.string(),
  })
  .meta({ id: 'AddressPreview' });
export type AddressPreview = z.output<typeof addressPreview>;

const shipping = shippingDetails.omit({ ship_day: true });
export type AddressFields = z.output<typeof shipping>;

const answer = z.union([customerAddress, addressPreview]);

export const listAddresses = route({
  method: 'GET',
  path,
  source: 'larder',
  area,
  summary: 'List the addresses of a customer, the default first, without archived ones',
  params: ofUser,
  answer: z.array(customerAddress),
});

export const addAddress = route({
  method: 'POST',
  path,
  source: 'larder',
  area,
  summary:
    'Add an address; the first one is the default. With preview=1 only the orders that would move, before and after',
  params: ofUser,
  query: previewQuery,
  body: z.object({ shipping, is_default: z.boolean().default(false), expected }),
  answer,
  preview: addressPreview,
});

export const changeAddress = route({
  method: 'PUT',
  path: `${path}/{addressId}`,
  source: 'larder',
  area,
  summary:
    'Change address, phone and delivery instructions; an address that an order past its cutoff used is archived and replaced. With preview=1 only the orders that would move, before and after',
  params: ofAddress,
  query: previewQuery,
  body: z.object({ shipping, version: version.optional(), expected }),
  answer,
  preview: addressPreview,
});

export const makeDefaultAddress = route({
  method: 'PUT',
  path: `${path}/{addressId}/default`,
  source: 'larder',
  area,
  summary:
    'Make an address the default, which orders before their cutoff follow. With preview=1 only the orders that would move, before and after',
  params: ofAddress,
  query: previewQuery,
  body: z.object({ version: version.optional(), expected }),
  answer,
  preview: addressPreview,
});

export const archiveAddress = route({
  method: 'DELETE',
  path: `${path}/{addressId}`,
  source: 'larder',
  area,
  summary: 'Archive an address that is not the default; orders keep it',
  params: ofAddress,
  query: z.object({ version: version.optional() }),
  answer: z.array(customerAddress),
  current: customerAddress,
});

export const addressesRoutes = { listAddresses, addAddress, changeAddress, makeDefaultAddress, archiveAddress };
