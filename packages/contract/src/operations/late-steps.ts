import * as z from 'zod';
import { DUE_STEP_NAMES } from '@larder/domain/values/due-step-names.ts';
import { route } from '../wire/route.ts';
import { moment } from '../wire/values.ts';

const lateStep = z.object({ step: z.enum(DUE_STEP_NAMES), since: moment }).meta({ id: 'LateStep' });
export type LateStep = z.output<typeof lateStep>;

/** Asked again and again while the console is looked at; on most days nothing is late. */
export const listLateSteps = route({
  method: 'GET',
  path: '/api/admin/late-steps',
  source: 'larder',
  area: 'operations',
  summary: 'Steps of the business clock that have been due for over 5 minutes and are not done, with since when',
  isByItself: true,
  answer: z.array(lateStep),
  /** What did not agree when the books were last compared; null where all did. */
  meta: z.object({ money: z.object({ differences: z.int(), checked_at: moment }).nullable() }),
});
