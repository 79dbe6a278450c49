import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { chooseVariants, showUserExperiments } from './choose-variants.ts';
import { findExperiment, listExperiments } from './experiments.queries.ts';
import { showExperimentResults } from './experiment-results.ts';
import { createExperiment, deleteExperiment, updateExperiment } from './save-experiment.ts';

export const experimentHandlers = {
  listExperiments: ({ query }, { db }) => listExperiments(db, query),
  showExperiment: async ({ params: { id } }, { db }) => found(await findExperiment(db, id), `Experiment ${id}`),
  showExperimentResults: ({ params }, { db }) => showExperimentResults(db, params.id),
  createExperiment: ({ body }, ctx) => createExperiment(ctx, body),
  updateExperiment: ({ params, body }, ctx) => updateExperiment(ctx, params.id, body),
  deleteExperiment: async ({ params }, ctx) => {
    await deleteExperiment(ctx, params.id);
    return undefined;
  },
  listUserExperiments: ({ params }, { db }) => showUserExperiments(db, params.id),
  updateUserExperiments: ({ params, body }, ctx) => chooseVariants(ctx, params.id, body),
} satisfies Partial<Handlers>;
