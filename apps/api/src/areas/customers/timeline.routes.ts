import type { Handlers } from '../../platform/http/register-routes.ts';
import { customerTimeline } from './timeline.ts';

export const customerTimelineHandlers = {
  listCustomerTimeline: ({ params, query }, { db }) => customerTimeline(db, params.id, query),
} satisfies Partial<Handlers>;
