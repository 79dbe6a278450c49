import type { Handlers } from '../../../platform/http/register-routes.ts';
import { customerTimeline } from './timeline.ts';

export const customerTimelineHandlers = {
  listCustomerTimeline: ({ params, query }, { db, staff }) =>
    customerTimeline(db, { ...staff, is_admin: true }, params.id, query),
} satisfies Partial<Handlers>;
