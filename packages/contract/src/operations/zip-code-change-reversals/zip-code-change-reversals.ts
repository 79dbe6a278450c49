import * as z from 'zod';
import { zipCodeReversalPreview } from '../../shipping/zip-code-imports/zip-code-reversals.ts';
import { batch } from '../../wire/batch.ts';
import { expected, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

export const reverseZipCodeChanges = route({
  method: 'POST',
  path: '/api/sales/admin/batch/{id}/zip-code-reversals',
  source: 'larder',
  area: 'operations',
  summary:
    'Reverse a change of selected zip codes by a counter-batch; zip codes changed since stay as they are. With preview=1 only the expected result',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([batch, zipCodeReversalPreview]),
  preview: zipCodeReversalPreview,
  status: 202,
});

export const zipCodeChangeReversalsRoutes = { reverseZipCodeChanges };
