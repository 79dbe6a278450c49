import * as z from 'zod';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import {
  CART_LIMITS,
  DEFAULT_EXPIRATION_WINDOW,
  ID_ME_GROUPS,
  LAST_REGULATED_WEEK,
  REGULATION_TYPES,
} from '@larder/domain/values/enums/promo-codes.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { idList, textList } from '../../wire/text-lists.ts';
import { day, decimal, email, id, line, moment, money, version } from '../../wire/values.ts';

const area = 'marketing';
const ofPromoCode = z.object({ id });

export const promoCodeRow = z
  .object({
    id,
    code: z.string(),
    description: z.string(),
    notes: z.string(),
    status: z.enum(['active', 'disabled']),
    is_active: z.boolean(),
    expires_on: day.nullable(),
    is_applied: z.boolean(),
    applications_count: z.int(),
    /** Only these can be applied, its own code cannot. */
    has_unique_codes: z.boolean(),
    /** Null when no account site is configured, and with unique codes. */
    application_link_url: z.string().nullable(),
    /** The unique code that was searched for; null in other searches. */
    unique_code: z.string().nullable(),
    created_at: moment,
  })
  .meta({ id: 'PromoCodeRow' });
export type PromoCodeRow = z.output<typeof promoCodeRow>;

const promoCodeFilters = { code: z.string().max(64).optional(), search: z.string().max(64).optional() };

export const listPromoCodes = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes',
  source: 'spec',
  area,
  summary: 'Find promo codes',
  query: z.object({ ...pageQuery, ...promoCodeFilters }),
  answer: z.array(promoCodeRow),
  meta: 'page',
});

export const exportPromoCodes = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes.csv',
  source: 'larder',
  area,
  summary: 'The list of promo codes as a CSV file, with its filter and order',
  query: z.object(promoCodeFilters),
  answer: null,
  file: 'text/csv',
});

const AMOUNT = 'Please enter the amount as a number.';

const regulation = z.object({
  type: z.enum(REGULATION_TYPES, { error: 'Please choose a type.' }),
  /** Dollars, percent, or number of products. */
  amount: decimal(
    z
      .number({ error: AMOUNT })
      .min(0, 'Please enter an amount of at least 0.')
      .max(100_000, 'Please enter an amount of at most 100000.'),
    2,
    'Please enter an amount with at most two decimals.',
  ),
  /** Null for other types. */
  maximum_discount: money.refine((cents) => cents > 0, 'Please enter an amount above 0 or leave it blank.').nullable(),
  free_shipping: z.boolean(),
  free_tax: z.boolean(),
  /** Among the charged orders with the code; null for all others. */
  weekly_ordinal_number: z.int().min(1).max(LAST_REGULATED_WEEK).nullable(),
});
const newRegulation = regulation.extend({
  maximum_discount: regulation.shape.maximum_discount.default(null),
  free_shipping: z.boolean().default(false),
  free_tax: z.boolean().default(false),
  weekly_ordinal_number: regulation.shape.weekly_ordinal_number.default(null),
});
export type Regulation = z.output<typeof regulation>;

const blankable = (text: z.ZodString) =>
  z.codec(text.nullable(), z.string(), { decode: (value) => value ?? '', encode: (value) => value });
const multiline = (most: number) => blankable(z.string().trim().max(most));
export const promoCodeSku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'SKUs can only contain letters, digits and dashes, separated by commas.');
const dollars = (least: number) =>
  money
    .refine(
      (cents) => cents >= least * 100 && cents <= CART_LIMITS.most * 100,
      `Please enter ${least} to ${CART_LIMITS.most} dollars or leave it blank.`,
    )
    .nullable();

const channel = z.object({
  channel: z.string().max(40),
  checked: z.boolean(),
  value: line(200).nullable(),
});
export type PromotionalChannel = z.output<typeof channel>;

const fields = {
  code: z
    .string()
    .trim()
    .min(1)
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Please enter a code of up to 64 letters, digits, dashes and underscores.'),
  description: multiline(500),
  description_checkout: multiline(500),
  notes: multiline(2_000),
  show_banner: z.boolean(),
  show_banner_checkout: z.boolean(),
  free_shipping: z.boolean(),
  free_tax: z.boolean(),
  uses_limit: z.int().min(1).max(2_000_000_000).nullable(),
  is_for_new_customer: z.boolean(),
  promotional_channels: z.array(channel).max(20),
  expires_on: day.nullable(),
  expiration_window: z.int().min(1).max(3_650),
  whitelisted_emails: textList(email, 10_000),
  whitelisted_statuses: textList(z.enum(CUSTOMER_STATUSES), 10),
  whitelisted_skus: textList(promoCodeSku, 1_000),
  sku_starts_with: textList(promoCodeSku, 1_000),
  cart_amount_minimum: dollars(CART_LIMITS.least),
  cart_amount_maximum: dollars(CART_LIMITS.leastMaximum),
  id_me_group: z.enum(ID_ME_GROUPS),
  unskip_promo_button_enabled: z.boolean(),
  unskip_promo_button_text: blankable(line(200)),
  unskip_promo_weeks_ids: idList('a week ID', 200),
};

const promoCode = promoCodeRow
  .omit({ unique_code: true })
  .extend({ ...fields, regulations: z.array(regulation), version: z.int() })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.output<typeof promoCode>;

export const newPromoCode = z.object({
  code: fields.code,
  description: fields.description.default(''),
  description_checkout: fields.description_checkout.default(''),
  notes: fields.notes.default(''),
  show_banner: fields.show_banner.default(false),
  show_banner_checkout: fields.show_banner_checkout.default(false),
  free_shipping: fields.free_shipping.default(false),
  free_tax: fields.free_tax.default(false),
  uses_limit: fields.uses_limit.default(null),
  is_for_new_customer: fields.is_for_new_customer.default(false),
  promotional_channels: fields.promotional_channels.default([]),
  expires_on: fields.expires_on.default(null),
  expiration_window: fields.expiration_window.default(DEFAULT_EXPIRATION_WINDOW),
  whitelisted_emails: fields.whitelisted_emails.default([]),
  whitelisted_statuses: fields.whitelisted_statuses.default([]),
  whitelisted_skus: fields.whitelisted_skus.default([]),
  sku_starts_with: fields.sku_starts_with.default([]),
  cart_amount_minimum: fields.cart_amount_minimum.default(null),
  cart_amount_maximum: fields.cart_amount_maximum.default(null),
  id_me_group: fields.id_me_group.default('none'),
  unskip_promo_button_enabled: fields.unskip_promo_button_enabled.default(false),
  unskip_promo_button_text: fields.unskip_promo_button_text.default(''),
  unskip_promo_weeks_ids: fields.unskip_promo_weeks_ids.default([]),
  regulations: z
    .array(newRegulation)
    .max(LAST_REGULATED_WEEK + 1)
    .default([]),
});
export type NewPromoCode = z.output<typeof newPromoCode>;

const promoCodeChanges = z
  .object({ ...fields, regulations: z.array(newRegulation).max(LAST_REGULATED_WEEK + 1) })
  .partial()
  .extend({ version: version.optional() });
export type PromoCodeChanges = z.output<typeof promoCodeChanges>;

export const showPromoCode = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes/{id}',
  source: 'spec',
  area,
  summary: 'One promo code with its regulations',
  params: ofPromoCode,
  answer: promoCode,
});

export const createPromoCode = route({
  method: 'POST',
  path: '/api/sales/admin/promo-codes',
  source: 'spec',
  area,
  summary: 'Create a promo code; the code is saved in capital letters',
  body: newPromoCode,
  answer: promoCode,
  status: 201,
});

export const updatePromoCode = route({
  method: 'PUT',
  path: '/api/sales/admin/promo-codes/{id}',
  source: 'spec',
  area,
  summary: 'Change a promo code and reprice upcoming orders that use it',
  params: ofPromoCode,
  body: promoCodeChanges,
  answer: promoCode,
});

export const deletePromoCode = route({
  method: 'DELETE',
  path: '/api/sales/admin/promo-codes/{id}',
  source: 'spec',
  area,
  summary: 'Delete a promo code that was never applied',
  params: ofPromoCode,
  answer: null,
});

export const disablePromoCode = route({
  method: 'DELETE',
  path: '/api/sales/admin/promo-codes/{id}/activity',
  source: 'spec',
  area,
  summary: 'Disable a promo code; customers who already have it keep it',
  params: ofPromoCode,
  answer: promoCode,
});

export const promoCodesRoutes = {
  listPromoCodes,
  exportPromoCodes,
  showPromoCode,
  createPromoCode,
  updatePromoCode,
  disablePromoCode,
  deletePromoCode,
};
