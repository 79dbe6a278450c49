import * as z from 'zod';
import { productRow, sku } from '../../catalogue/products/product.ts';
import { orderWeek } from '../../orders/weeks/order-weeks.ts';
import { include, list, relation } from '../../wire/include.ts';
import { pageQuery, pagination } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, line, moment, multilineText, text, version } from '../../wire/values.ts';

const area = 'marketing';
const ofBump = z.object({ id });

/** `product.price` puts the price inside the product, `price` next to it (STAFF-4). */
const BUMP_RELATIONS = ['weeks', 'product', 'price', 'product.price', 'product.images'] as const;
export type OrderBumpRelation = (typeof BUMP_RELATIONS)[number];
const relations = z.object({ include: include(BUMP_RELATIONS) });

const orderBump = z
  .object({
    id,
    product_sku: z.string(),
    header: z.string(),
    content: z.string(),
    cta_text: z.string(),
    /** Blank hides the link. */
    link_text: z.string(),
    /** May contain {{orderId}}. */
    link_account_uri: z.string(),
    active: z.boolean(),
    week_ids: z.array(id),
    created_at: moment,
    version: z.int(),
    product: relation(productRow),
    price: productRow.shape.price,
    weeks: relation(z.array(orderWeek)),
  })
  .meta({ id: 'OrderBump' });
export type OrderBump = z.output<typeof orderBump>;

export const listOrderBumps = route({
  method: 'GET',
  path: '/api/sales/admin/order-bumps',
  source: 'spec',
  area,
  summary: 'Order bumps, optionally of one product; meta lists every product that has some',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    product_sku: sku.optional(),
    ...relations.shape,
  }),
  answer: z.array(orderBump),
  meta: z.object({
    pagination,
    products: z.array(z.object({ sku: z.string(), count: z.int(), content: z.string() })),
  }),
});

export const showOrderBump = route({
  method: 'GET',
  path: '/api/sales/admin/order-bumps/{id}',
  source: 'spec',
  area,
  summary: 'One order bump',
  params: ofBump,
  query: relations,
  answer: orderBump,
});

const fields = {
  product_sku: z.string({ error: 'Please choose a product.' }).trim().min(1, 'Please choose a product.').max(64),
  header: text(200),
  content: multilineText(2_000),
  cta_text: text(100),
  link_text: line(100),
  link_account_uri: line(1_000),
  active: z.boolean(),
  week_ids: list(id).max(500),
};

const newOrderBump = z.object({
  ...fields,
  link_text: fields.link_text.default(''),
  link_account_uri: fields.link_account_uri.default(''),
  active: fields.active.default(false),
  week_ids: fields.week_ids.default([]),
});
export type NewOrderBump = z.output<typeof newOrderBump>;

export const createOrderBump = route({
  method: 'POST',
  path: '/api/sales/admin/order-bumps',
  source: 'spec',
  area,
  summary: 'Create an order bump, inactive by default',
  multipart: true,
  body: newOrderBump,
  status: 201,
  answer: orderBump,
});

const orderBumpChanges = z.object(fields).partial().extend({ version: version.optional() });
export type OrderBumpChanges = z.output<typeof orderBumpChanges>;

export const updateOrderBump = route({
  method: 'PUT',
  path: '/api/sales/admin/order-bumps/{id}',
  source: 'spec',
  area,
  summary: 'Change an order bump',
  multipart: true,
  params: ofBump,
  body: orderBumpChanges,
  answer: orderBump,
});

export const orderBumpsRoutes = { listOrderBumps, showOrderBump, createOrderBump, updateOrderBump };
