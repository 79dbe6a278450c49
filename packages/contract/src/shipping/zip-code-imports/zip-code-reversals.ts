import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { served, zipCodeMoves } from '../zip-codes/zip-code-effect.ts';

export const zipCodeReversalPreview = z
  .object({
    /** Zip codes that get their previous state. */
    restored: z.int(),
    /** Added by the import. */
    removed: z.int(),
    /** Changed since the import. */
    left_alone: z.int(),
    left_alone_first: z.array(z.object({ zip_code: z.string(), reason: z.string() })),
    /** At the others; their dates are recalculated. */
    coming_orders: z.int(),
    loses: served,
    moves: zipCodeMoves,
    fingerprint: z.string(),
  })
  .meta({ id: 'ZipCodeReversalPreview' });
export type ZipCodeReversalPreview = z.output<typeof zipCodeReversalPreview>;

export const reverseZipCodeImport = route({
  method: 'POST',
  path: '/api/shipping/zip-code-imports/{id}/reversals',
  source: 'larder',
  area: 'shipping',
  summary:
    'Reverse an import by a counter-batch; zip codes changed since stay as they are. With preview=1 only the expected result',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([batch, zipCodeReversalPreview]),
  preview: zipCodeReversalPreview,
  status: 202,
});

export const zipCodeReversalsRoutes = { reverseZipCodeImport };
