import type { Handlers } from '../../platform/http/register-routes.ts';
import { search } from './search.ts';
import { showTimeline } from './show-timeline.ts';
import { listUses } from './uses.ts';

export const operationsHandlers = {
  search: ({ query }, { db }) => search(db, query.q),
  listUses: ({ params }, { db }) => listUses(db, params.kind, params.id),
  showTimeline: ({ query }, { db }) => showTimeline(db, query),
} satisfies Partial<Handlers>;
