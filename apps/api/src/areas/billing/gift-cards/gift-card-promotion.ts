import { settingDefinition } from '@larder/domain/operations/settings/setting-definitions.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { flagSetting } from '../../../platform/settings.ts';
import { writeSettings } from '../../../platform/write-settings.ts';

const NAME = 'gift_card_promotion_enabled';

export const showPromotion = async ({ db }: Pick<StaffContext, 'db'>): Promise<{ active: boolean }> => ({
  active: await flagSetting(db, NAME),
});

/** Through its setting (MKT-33). */
export async function setPromotion(ctx: StaffContext, active: boolean): Promise<{ active: boolean }> {
  const definition = found(settingDefinition(NAME), `Setting ${NAME}`);
  await ctx.transaction(async (tx) =>
    writeSettings(tx, ctx.actor, [{ definition, value: active }], await businessNow(tx)),
  );
  return { active };
}
