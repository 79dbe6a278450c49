import { isSettingGroup } from '@larder/domain/operations/settings/setting-definitions.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listSettings } from './settings.queries.ts';
import { updateSettings } from './update-settings.ts';

export const settingHandlers = {
  listSettings: ({ query: { group } }, { db }) => {
    if (group !== undefined && !isSettingGroup(group))
      throw invalidField('group', 'Please choose a group of settings.');
    return listSettings(db, group);
  },
  updateSettings: async ({ body }, ctx) => {
    await updateSettings(ctx, body.settings);
    return listSettings(ctx.db);
  },
} satisfies Partial<Handlers>;
