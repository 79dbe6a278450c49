import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findState, listStates } from './states.queries.ts';
import { changeTax } from './change-tax.ts';

export const taxRateHandlers = {
  listStates: (_, { db }) => listStates(db),
  showState: async ({ params }, { db }) => found(await findState(db, params.id), `State ${params.id}`),
  updateState: ({ params, body }, ctx) => changeTax(ctx, params.id, body),
} satisfies Partial<Handlers>;
