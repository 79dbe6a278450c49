import * as z from 'zod';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { pageQuery } from '../../wire/page.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, optionalText, productionCycleId, stateCode, version } from '../../wire/values.ts';
import { served, zipCodeEffect } from './zip-code-effect.ts';

const weekday = z.enum(WEEKDAYS, { error: 'Please choose a weekday.' });
export const zipCodeText = z.string().regex(/^\d{5}$/, 'The zip code must be 5 digits.');
const timeZone = z.enum(['Eastern', 'Central', 'Mountain', 'Pacific'], { error: 'Please choose a time zone.' });
const named = z.object({ id, name: z.string() });

const shippingRule = z.object({
  carrier: named,
  production_cycle: named,
  ship_day_name: weekday,
  is_default: z.boolean(),
  days_in_transit: z.int(),
  alternate_ups_service: z.string().nullable(),
});

export const zipCode = z
  .object({
    id: z.string(),
    zone: z.string().nullable(),
    state: z.string(),
    time_zone: timeZone,
    is_active: z.boolean(),
    shippingRules: z.array(shippingRule),
    default_production_cycle: named.nullable(),
    /** From the default rule of the default cycle. */
    default_ship_day_name: weekday.nullable(),
    shipDays: z.array(weekday),
    carrier: named.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ZipCode' });
export type ZipCode = z.output<typeof zipCode>;

/** No free text: erasing a customer does not search the audit log of zip codes. */
const codes = (most: number) =>
  optionalText(most).refine(
    (text) => text === null || /^[\w .-]*$/.test(text),
    'Use letters, digits, spaces, dots, dashes and underscores.',
  );

const DAYS = 'Enter 1 to 10 days in transit.';

export const shippingRuleForm = z.object({
  carrier_id: z.int({ error: 'Please choose a carrier.' }).min(1),
  production_cycle_id: z.int({ error: 'Please choose a production cycle.' }).min(1).max(32_767),
  ship_day_name: weekday,
  is_default: z.boolean().default(false),
  days_in_transit: z.int({ error: DAYS }).min(1, DAYS).max(10, DAYS),
  /** Omitted, it stays; null removes it. */
  alternate_ups_service: codes(100).optional(),
});

const form = z.object({
  zone: codes(50).optional(),
  state: stateCode,
  time_zone: timeZone,
  is_active: z.boolean().default(true),
  default_production_cycle_id: productionCycleId.nullish(),
  shippingRules: z.array(shippingRuleForm).max(50),
  version: version.optional(),
});
export type ZipCodeForm = z.output<typeof form>;

/** The effect of saving; the save must match it. */
export const zipCodePreview = zipCodeEffect.extend({ fingerprint: z.string() }).meta({ id: 'ZipCodePreview' });
export type ZipCodePreview = z.output<typeof zipCodePreview>;

const zipCodeParams = z.object({ id: z.string().regex(/^\d{5}$/) });

export const zipCodeFilters = {
  sort: z.literal('id').optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  code: z.string().trim().max(10).optional(),
  inactive: z.boolean().optional(),
  state: stateCode.optional(),
  /** With `production_cycle_id` and `days_in_transit`: one rule has all of them. */
  carrier_id: id.optional(),
  production_cycle_id: productionCycleId.optional(),
  days_in_transit: z.int().min(1).max(10).optional(),
  /** Customers live there whom no carrier serves; inactive ones as well. */
  undeliverable: z.boolean().optional(),
};

export const listZipCodes = route({
  method: 'GET',
  path: '/api/shipping/zip-codes',
  source: 'spec',
  area: 'shipping',
  summary: 'Zip codes with their shipping rules',
  query: z.object({ ...pageQuery, ...zipCodeFilters }),
  answer: z.array(zipCode),
  meta: 'page',
});

/** Zipped, it can be imported again. */
export const exportZipCodes = route({
  method: 'GET',
  path: '/api/shipping/zip-codes.csv',
  source: 'larder',
  area: 'shipping',
  summary: 'The list of zip codes as a CSV file, a row for each shipping rule, in the columns of an import',
  query: z.object(zipCodeFilters),
  answer: null,
  file: 'text/csv',
});

export const showZipCode = route({
  method: 'GET',
  path: '/api/shipping/zip-codes/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'One zip code with its shipping rules',
  params: zipCodeParams,
  answer: zipCode,
});

export const createZipCode = route({
  method: 'POST',
  path: '/api/shipping/zip-codes',
  source: 'spec',
  area: 'shipping',
  summary: 'Create a zip code with its shipping rules',
  body: form.extend({ id: zipCodeText }),
  answer: zipCode,
  status: 201,
});

export const updateZipCode = route({
  method: 'PUT',
  path: '/api/shipping/zip-codes/{id}',
  source: 'spec',
  area: 'shipping',
  summary:
    'Change a zip code and replace its shipping rules; upcoming orders are rescheduled in the background. With preview=1 only the expected result',
  params: zipCodeParams,
  query: previewQuery,
  body: form.extend({ expected }),
  answer: z.union([zipCode, zipCodePreview]),
  preview: zipCodePreview,
});

export const showZipCodeResidents = route({
  method: 'GET',
  path: '/api/shipping/zip-codes/{id}/residents',
  source: 'larder',
  area: 'shipping',
  summary: 'How many customers and upcoming orders a zip code has, and how many of them no carrier serves',
  params: zipCodeParams,
  answer: z.object({
    active_customers: z.int(),
    paused_customers: z.int(),
    coming_orders: z.int(),
    /** Among them, paused customers included. */
    undeliverable: served,
  }),
});

export const disableZipCode = route({
  method: 'DELETE',
  path: '/api/shipping/zip-codes/{id}/activity',
  source: 'spec',
  area: 'shipping',
  summary: 'Disable a zip code for new subscribers',
  params: zipCodeParams,
  answer: zipCode,
});

export const enableZipCode = route({
  method: 'POST',
  path: '/api/shipping/zip-codes/{id}/activity',
  source: 'larder',
  area: 'shipping',
  summary: 'Enable a zip code for new subscribers again',
  params: zipCodeParams,
  answer: zipCode,
});

export const zipCodesRoutes = {
  enableZipCode,
  showZipCodeResidents,
  listZipCodes,
  exportZipCodes,
  showZipCode,
  createZipCode,
  updateZipCode,
  disableZipCode,
};
