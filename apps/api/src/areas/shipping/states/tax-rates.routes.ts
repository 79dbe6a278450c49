import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findState, listStates } from './states.queries.ts';
import { listStateUses } from './list-state-uses.ts';
import { updateState } from './update-state.ts';

export const taxRateHandlers = {
  listStates: (_, { db }) => listStates(db),
  showState: async ({ params }, { db }) => found(await findState(db, params.id), `State ${params.id}`),
  updateState: ({ params, body }, ctx) => updateState(ctx, params.id, body),
  listStateUses: ({ params }, { db }) => listStateUses(db, params.id),
} satisfies Partial<Handlers>;
