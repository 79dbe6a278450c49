import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showTimeline } from './show-timeline.ts';

export const timelineHandlers = {
  showTimeline: ({ query }, { db }) => showTimeline(db, query),
} satisfies Partial<Handlers>;
