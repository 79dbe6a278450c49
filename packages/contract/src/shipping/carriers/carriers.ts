import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, name, optionalText, text, version } from '../../wire/values.ts';

export const carrier = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    external_carrier: z.enum(['ups', 'nonups']),
    external_method_id: z.string().nullable(),
    order_bot_shipping_method: z.string().nullable(),
    production_cycles: z.array(z.object({ id, name: z.string() })),
    version: z.int(),
  })
  .meta({ id: 'Carrier' });

export const listCarriers = route({
  method: 'GET',
  path: '/api/shipping/carriers',
  source: 'spec',
  area: 'shipping',
  summary: 'Carriers by name',
  query: z.object({ ...pageQuery }),
  answer: z.array(carrier),
  meta: 'page',
});

const carrierParams = z.object({ id });

const carrierForm = z.object({
  name: name(100),
  slug: text(100).regex(/^[A-Za-z0-9_-]+$/, 'Use letters, digits, dashes and underscores only.'),
  external_carrier: z.enum(['ups', 'nonups'], { error: 'Please choose ups or nonups.' }),
  external_method_id: optionalText(100).optional(),
  order_bot_shipping_method: optionalText(200).optional(),
  version: version.optional(),
});
export type CarrierForm = z.output<typeof carrierForm>;
export type Carrier = z.output<typeof carrier>;

export const showCarrier = route({
  method: 'GET',
  path: '/api/shipping/carriers/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'One carrier',
  params: carrierParams,
  answer: carrier,
});

export const createCarrier = route({
  method: 'POST',
  path: '/api/shipping/carriers',
  source: 'spec',
  area: 'shipping',
  summary: 'Create a carrier',
  body: carrierForm,
  multipart: true,
  answer: carrier,
  status: 201,
});

export const updateCarrier = route({
  method: 'PUT',
  path: '/api/shipping/carriers/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'Change a carrier',
  params: carrierParams,
  body: carrierForm,
  multipart: true,
  answer: carrier,
});

export const carriersRoutes = { listCarriers, showCarrier, createCarrier, updateCarrier };
