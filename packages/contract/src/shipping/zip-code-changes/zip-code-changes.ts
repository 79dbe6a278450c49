import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, productionCycleId } from '../../wire/values.ts';
import { zipCodeEffect } from '../zip-codes/zip-code-effect.ts';
import { shippingRuleForm, zipCodeFilters, zipCodeText } from '../zip-codes/zip-codes.ts';

const { sort: _, order: __, ...filters } = zipCodeFilters;

/** At most this many zip codes in one change, chosen one by one or by a filter. */
export const MOST_ZIP_CODES = 10_000;

/** Null: any. */
const ofRules = { of_carrier_id: id.nullable(), of_production_cycle_id: productionCycleId.nullable() };

const { carrier_id, ship_day_name, days_in_transit } = shippingRuleForm.shape;

export const zipCodeAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enable') }),
  z.object({ kind: z.literal('disable') }),
  /** Null: stays. */
  z
    .object({
      kind: z.literal('change-rules'),
      ...ofRules,
      carrier_id: carrier_id.nullable(),
      ship_day_name: ship_day_name.nullable(),
      days_in_transit: days_in_transit.nullable(),
    })
    .refine((to) => (to.carrier_id ?? to.ship_day_name ?? to.days_in_transit) !== null, {
      path: ['days_in_transit'],
      error: 'Enter at least one new value.',
    }),
  z.object({ kind: z.literal('add-rule'), ...shippingRuleForm.omit({ alternate_ups_service: true }).shape }),
  z
    .object({ kind: z.literal('remove-rules'), ...ofRules })
    .refine((of) => (of.of_carrier_id ?? of.of_production_cycle_id) !== null, {
      path: ['of_carrier_id'],
      error: 'Please choose a carrier or a production cycle.',
    }),
]);
export type ZipCodeAct = z.output<typeof zipCodeAct>;

export const zipCodeChangesPreview = z
  .object({
    selected: z.int(),
    included: z.int(),
    examples: z.array(z.string()),
    left_out: z.array(z.object({ reason: z.string(), zip_codes: z.int(), examples: z.array(z.string()) })),
    /** At the included ones. */
    effect: zipCodeEffect,
    fingerprint: z.string(),
  })
  .meta({ id: 'ZipCodeChangesPreview' });
export type ZipCodeChangesPreview = z.output<typeof zipCodeChangesPreview>;

export const changeZipCodes = route({
  method: 'POST',
  path: '/api/shipping/zip-code-changes',
  source: 'larder',
  area: 'shipping',
  summary:
    'Change selected zip codes and their shipping rules by a batch; with preview=1 only the expected result. Upcoming orders are rescheduled',
  query: previewQuery,
  body: z.object({
    /** Zip codes, or a filter with the number that it matched when it was confirmed. Strict: a misspelled filter matches all. */
    selection: z.union([
      z.strictObject({ ids: z.array(zipCodeText).min(1).max(MOST_ZIP_CODES) }),
      z.strictObject({ filter: z.strictObject(filters), count: z.int().min(1).max(MOST_ZIP_CODES) }),
    ]),
    act: zipCodeAct,
    expected,
  }),
  largeBody: true,
  answer: z.union([batch, zipCodeChangesPreview]),
  preview: zipCodeChangesPreview,
  status: 202,
});

export const zipCodeChangesRoutes = { changeZipCodes };
