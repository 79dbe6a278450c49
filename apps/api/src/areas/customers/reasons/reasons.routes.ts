import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listReasonsOf } from './reasons.queries.ts';

export const reasonHandlers = {
  listReasons: ({ query }, { db }) => listReasonsOf(db, query.type),
  listSkipReasons: (_, { db }) => listReasonsOf(db, 'SKIP'),
} satisfies Partial<Handlers>;
