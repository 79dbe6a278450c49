import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { joinedList } from '../../wire/text-lists.ts';
import { email, id, version } from '../../wire/values.ts';

const area = 'marketing';
const ofOffer = z.object({ id });
const MOST_EMAILS = 20_000;

const skipOffer = z
  .object({
    id,
    /** The customer's first order since registering is 1. */
    order_index: z.int(),
    enabled: z.boolean(),
    /** Empty means all users. */
    whitelisted_emails: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'SkipOffer' });
export type SkipOffer = z.output<typeof skipOffer>;

export const listSkipOffers = route({
  method: 'GET',
  path: '/api/sales/admin/skip-pc-change-offer',
  source: 'spec',
  area,
  summary: 'Skip PC change offers by order index',
  query: z.object({ ...pageQuery }),
  answer: z.array(skipOffer),
  meta: 'page',
});

export const showSkipOffer = route({
  method: 'GET',
  path: '/api/sales/admin/skip-pc-change-offer/{id}',
  source: 'spec',
  area,
  summary: 'One skip PC change offer',
  params: ofOffer,
  answer: skipOffer,
});

const ORDER_INDEX = "Please enter a whole number from 1 to 1000. A customer's first order is 1.";
const order_index = z.int(ORDER_INDEX).min(1, ORDER_INDEX).max(1_000, ORDER_INDEX);
/** A list or text; the console sends commas (MKT-53). */
const whitelisted_emails = joinedList(email, MOST_EMAILS);

const newSkipOffer = z.object({
  order_index,
  enabled: z.boolean().default(false),
  whitelisted_emails: whitelisted_emails.default([]),
});
export type NewSkipOffer = z.output<typeof newSkipOffer>;

export const createSkipOffer = route({
  method: 'POST',
  path: '/api/sales/admin/skip-pc-change-offer',
  source: 'spec',
  area,
  summary: 'Create an offer for an order index without one',
  body: newSkipOffer,
  largeBody: true,
  status: 201,
  answer: skipOffer,
});

const skipOfferChanges = z.object({
  /** A different index is refused. */
  order_index: order_index.optional(),
  enabled: z.boolean().optional(),
  whitelisted_emails: whitelisted_emails.optional(),
  version: version.optional(),
});
export type SkipOfferChanges = z.output<typeof skipOfferChanges>;

export const updateSkipOffer = route({
  method: 'PUT',
  path: '/api/sales/admin/skip-pc-change-offer/{id}',
  source: 'spec',
  area,
  summary: 'Change whether an offer is enabled and for whom; its order index is fixed',
  params: ofOffer,
  body: skipOfferChanges,
  largeBody: true,
  answer: skipOffer,
});

export const skipOffersRoutes = { listSkipOffers, showSkipOffer, createSkipOffer, updateSkipOffer };
