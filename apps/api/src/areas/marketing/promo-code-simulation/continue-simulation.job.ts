import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { CHUNK, simulateNext } from './simulate-next.ts';

/** Each chunk commits its progress; a cancelled simulation ends at the next one. */
export const continueSimulation = defineJob({
  name: 'simulate-promo-code',
  data: z.object({ simulation_id: z.int() }),
  batchSize: 1,
  batches: 2,
  async run({ simulation_id }, ctx) {
    while (!ctx.signal.aborted) {
      if (!(await ctx.transaction((tx) => simulateNext(tx, simulation_id, CHUNK)))) return;
    }
    throw new Error('The program is stopping; another worker continues the simulation.');
  },
});
