import * as z from 'zod';
import { DUE_STEP_NAMES } from '@larder/domain/values/enums/due-step-names.ts';
import { route } from '../../wire/route.ts';
import { moment } from '../../wire/values.ts';

const lateStep = z.object({ step: z.enum(DUE_STEP_NAMES), since: moment }).meta({ id: 'LateStep' });
export type LateStep = z.output<typeof lateStep>;

/** Polled by the console. */
export const listLateSteps = route({
  method: 'GET',
  path: '/api/admin/late-steps',
  source: 'larder',
  area: 'operations',
  summary: 'Steps of the business clock that are overdue by more than 5 minutes, with the moment they were due',
  isByItself: true,
  answer: z.array(lateStep),
  /** `money` is null without differences; `changes_wait` while the standby is away and changes are refused. */
  meta: z.object({
    money: z.object({ differences: z.int(), checked_at: moment }).nullable(),
    changes_wait: z.boolean(),
  }),
});

export const lateStepsRoutes = { listLateSteps };
