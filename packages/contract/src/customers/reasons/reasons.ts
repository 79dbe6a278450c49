import * as z from 'zod';
import { REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

const asked = z.enum(['none', 'optional', 'required']);

/** MON-12 */
export const reason = z
  .object({
    id,
    type: z.enum(REASON_TYPES),
    title: z.string(),
    /** May contain Markdown. */
    description: z.string(),
    question: z.string().nullable(),
    answer_required: z.boolean(),
    form: z.object({
      products: asked,
      details: asked,
      choices: z.object({ mode: z.enum(['one', 'many']), options: z.array(z.string()) }).nullable(),
    }),
  })
  .meta({ id: 'Reason' });
export type Reason = z.output<typeof reason>;

export const listReasons = route({
  method: 'GET',
  path: '/api/sales/admin/reasons',
  source: 'spec',
  area: 'customers',
  summary: 'List the reasons of a type in order',
  query: z.object({ type: z.enum(REASON_TYPES) }),
  answer: z.array(reason),
});

export const listSkipReasons = route({
  method: 'GET',
  path: '/api/sales/order-skipped-reasons',
  source: 'spec',
  area: 'customers',
  summary: 'List the reasons for skipping an order',
  answer: z.array(reason),
});

export const reasonsRoutes = { listReasons, listSkipReasons };
