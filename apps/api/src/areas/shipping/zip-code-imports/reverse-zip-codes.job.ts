import * as z from 'zod';
import { refusalToReverseZipCode } from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { zipCodesJob } from '../zip-codes/zip-codes-job.ts';
import { findLastChanges } from './zip-code-reversals.queries.ts';

const snapshot = z.object({
  state: z.string(),
  time_zone: z.string(),
  is_active: z.boolean(),
  default_production_cycle_id: z.int().nullable(),
  shipping_rules: z.array(
    z.object({
      production_cycle_id: z.int(),
      carrier_id: z.int(),
      ship_weekday: z.enum(WEEKDAYS),
      days_in_transit: z.int(),
      is_default: z.boolean(),
      alternate_ups_service: z.string().nullable(),
    }),
  ),
});

const input = z.object({
  applied: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('added'), version: z.int() }),
    z.object({ kind: z.literal('changed'), version: z.int(), was_version: z.int(), was: snapshot }),
  ]),
});
/** Missing when a change of selected zip codes is reversed. */
const batchInput = z.object({ import_id: z.int().optional() });

/** Zip codes that were changed since stay as they are (SHIP-34, SHIP-36). */
export const reverseZipCodesJob = zipCodesJob('reverse-zip-codes', async (tx, batch, zipCodes) => {
  const { import_id } = batchInput.parse(batch.input);
  const lastChanges = await findLastChanges(tx, zipCodes);
  const reversed = import_id === undefined ? `batch ${batch.reverses_batch_id}` : `import ${import_id}`;
  return {
    decide(zipCode, stored, given) {
      const { applied } = input.parse(given);
      const refused = refusalToReverseZipCode(applied, stored, {
        lastChange: lastChanges.get(zipCode) ?? null,
        since: import_id === undefined ? 'batch' : 'import',
      });
      if (!stored || refused) return { refused: refused?.message ?? '' };
      if (applied.kind === 'added') return { stored, after: null };
      return { stored, after: applied.was, restores: applied.was_version };
    },
    describe: (zipCode, isDeleted) =>
      `${isDeleted ? 'Deleted' : 'Restored'} the zip code ${zipCode} by reversing ${reversed}`,
  };
});
