import type { Handlers } from '../../platform/http/register-routes.ts';
import { search } from './search.ts';
import { showTimeline } from './show-timeline.ts';

export const operationsHandlers = {
  search: ({ query }, { db }) => search(db, query.q),
  showTimeline: ({ query }, { db }) => showTimeline(db, query),
} satisfies Partial<Handlers>;
