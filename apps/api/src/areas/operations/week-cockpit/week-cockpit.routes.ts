import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showWeekCharging } from './week-charging.ts';
import { showWeekCockpit } from './week-cockpit.ts';

export const weekCockpitHandlers = {
  showWeekCockpit: ({ params }, { db }) => showWeekCockpit(db, params.id),
  showWeekCharging: ({ params }, { db }) => showWeekCharging(db, params.id),
} satisfies Partial<Handlers>;
