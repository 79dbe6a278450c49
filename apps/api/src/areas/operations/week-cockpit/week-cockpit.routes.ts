import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showWeekCockpit } from './week-cockpit.ts';

export const weekCockpitHandlers = {
  showWeekCockpit: ({ params }, { db }) => showWeekCockpit(db, params.id),
} satisfies Partial<Handlers>;
