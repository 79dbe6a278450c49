import * as z from 'zod';
import { include, relation } from '../../wire/include.ts';
import { pageQuery } from '../../wire/page.ts';
import { picture, pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, line, moment, name, version } from '../../wire/values.ts';
import { chosenProduct, chosenSkus } from '../chosen-products/chosen-products.ts';

const area = 'marketing';
const ofBestseller = z.object({ id });
const relations = { include: include(['products']) };

const bestseller = z
  .object({
    id,
    name: z.string(),
    cart_cta: z.string(),
    subtitle: z.string(),
    button_text: z.string(),
    /** On the button when the cart is not empty. */
    button_alt_text: z.string(),
    description: z.string(),
    image: picture.nullable(),
    mobile_image: picture.nullable(),
    show_on_cart: z.boolean(),
    show_on_menu: z.boolean(),
    inbound_categories: z.array(z.string()),
    created_at: moment,
    version: z.int(),
    /** In order. */
    products: relation(z.array(chosenProduct)),
  })
  .meta({ id: 'Bestseller' });
export type Bestseller = z.output<typeof bestseller>;

export const listBestsellers = route({
  method: 'GET',
  path: '/api/bestsellers',
  source: 'spec',
  area,
  summary: 'Sets of bestsellers',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...relations,
  }),
  answer: z.array(bestseller),
  meta: 'page',
});

export const showBestseller = route({
  method: 'GET',
  path: '/api/bestsellers/{id}',
  source: 'spec',
  area,
  summary: 'One set of bestsellers',
  params: ofBestseller,
  query: z.object(relations),
  answer: bestseller,
});

const NO_TITLE = 'Title is required.';
const short = line(200);
const fields = {
  name: name(200, NO_TITLE),
  cart_cta: short,
  subtitle: short,
  button_text: short,
  button_alt_text: short,
  description: z.string().trim().max(5_000),
  show_on_cart: z.boolean(),
  show_on_menu: z.boolean(),
  products: chosenSkus,
};
/** Null removes an image; omitted keeps it. */
const pictures = { image: pictureFile.nullable().optional(), mobile_image: pictureFile.nullable().optional() };

const newBestseller = z.object({
  name: fields.name,
  cart_cta: fields.cart_cta.default(''),
  subtitle: fields.subtitle.default(''),
  button_text: fields.button_text.default(''),
  button_alt_text: fields.button_alt_text.default(''),
  description: fields.description.default(''),
  show_on_cart: fields.show_on_cart.default(false),
  show_on_menu: fields.show_on_menu.default(false),
  products: fields.products.default([]),
  ...pictures,
});
export type NewBestseller = z.output<typeof newBestseller>;

export const createBestseller = route({
  method: 'POST',
  path: '/api/bestsellers',
  source: 'spec',
  area,
  summary: 'Create a set of bestsellers',
  multipart: true,
  body: newBestseller,
  status: 201,
  answer: bestseller,
});

const bestsellerChanges = z
  .object(fields)
  .partial()
  .extend({ ...pictures, version: version.optional() });
export type BestsellerChanges = z.output<typeof bestsellerChanges>;

export const updateBestseller = route({
  method: 'PUT',
  path: '/api/bestsellers/{id}',
  source: 'spec',
  area,
  summary: 'Change a set of bestsellers; only active products can be added',
  multipart: true,
  params: ofBestseller,
  body: bestsellerChanges,
  answer: bestseller,
});

export const bestsellersRoutes = { listBestsellers, showBestseller, createBestseller, updateBestseller };
