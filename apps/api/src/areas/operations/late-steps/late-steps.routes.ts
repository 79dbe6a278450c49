import type { Handlers } from '../../../platform/http/register-routes.ts';
import { lateSteps, moneyDifferences } from './late-steps.ts';

export const lateStepHandlers = {
  listLateSteps: async (_, { db }) => ({ data: await lateSteps(db), meta: { money: await moneyDifferences(db) } }),
} satisfies Partial<Handlers>;
