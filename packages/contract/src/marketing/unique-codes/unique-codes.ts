import * as z from 'zod';
import { MOST_UNIQUE_CODES } from '@larder/domain/values/enums/promo-codes.ts';
import { batch } from '../../wire/batch.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

const area = 'marketing';

const uniqueCodes = z
  .object({
    /** Generated so far. */
    codes: z.int(),
    /** Used at least once. */
    used_codes: z.int(),
    uses: z.int(),
    /** The sum of their limits. */
    most_uses: z.int(),
    /** The latest runs that generate codes. */
    batches: z.array(batch),
  })
  .meta({ id: 'UniqueCodes' });
export type UniqueCodes = z.output<typeof uniqueCodes>;

export const showUniqueCodes = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes/{id}/unique-codes',
  source: 'larder',
  area,
  summary: 'How many unique codes a promo code has and how they are used',
  params: z.object({ id }),
  answer: uniqueCodes,
});

const count = (most: number, what: string) => {
  const message = `Please enter ${what} from 1 to ${most.toLocaleString('en-US')}.`;
  return z.int({ error: message }).min(1, message).max(most, message);
};

export const generateUniqueCodes = route({
  method: 'POST',
  path: '/api/sales/admin/promo-codes/{id}/unique-codes',
  source: 'larder',
  area,
  summary: 'Generate unique codes for a promo code in the background; its own code can no longer be applied',
  params: z.object({ id }),
  body: z.object({
    count: count(MOST_UNIQUE_CODES, 'a number of codes'),
    uses_limit: count(1_000_000, 'a number of uses').default(1),
  }),
  answer: batch,
  status: 202,
});

export const exportUniqueCodes = route({
  method: 'GET',
  path: '/api/sales/admin/unique-codes.csv',
  source: 'larder',
  area,
  summary: 'The unique codes of a promo code with their uses as a CSV file',
  query: z.object({ promo_code_id: id }),
  answer: null,
  file: 'text/csv',
});

export const uniqueCodesRoutes = { showUniqueCodes, generateUniqueCodes, exportUniqueCodes };
