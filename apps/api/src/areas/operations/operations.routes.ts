import { isSettingGroup } from '@larder/domain/operations/settings/setting-definitions.ts';
import { invalidField } from '../../platform/call-error.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';
import { lateSteps, moneyDifferences } from './late-steps/late-steps.ts';
import { search } from './search/search.ts';
import { listSettings } from './settings/settings.queries.ts';
import { showTimeline } from './timeline/show-timeline.ts';
import { updateSettings } from './settings/update-settings.ts';
import { listUses } from './uses/uses.ts';
import { showWeekCockpit } from './week-cockpit/week-cockpit.ts';

export const operationsHandlers = {
  listLateSteps: async (_, { db }) => ({ data: await lateSteps(db), meta: { money: await moneyDifferences(db) } }),
  search: ({ query }, { db }) => search(db, query.q),
  listSettings: ({ query: { group } }, { db }) => {
    if (group !== undefined && !isSettingGroup(group))
      throw invalidField('group', 'Please choose a group of settings.');
    return listSettings(db, group);
  },
  updateSettings: async ({ body }, ctx) => {
    await updateSettings(ctx, body.settings);
    return listSettings(ctx.db);
  },
  listUses: ({ params }, { db }) => listUses(db, params.kind, params.id),
  showWeekCockpit: ({ params }, { db }) => showWeekCockpit(db, params.id),
  showTimeline: ({ query }, { db }) => showTimeline(db, query),
} satisfies Partial<Handlers>;
