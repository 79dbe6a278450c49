import { isWaiting } from '../../../platform/database/commits/commit-watch.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { lateSteps, moneyDifferences } from './late-steps.ts';

export const lateStepHandlers = {
  listLateSteps: async (_, { db, commits }) => ({
    data: await lateSteps(db),
    meta: { money: await moneyDifferences(db), changes_wait: isWaiting(commits) },
  }),
} satisfies Partial<Handlers>;
