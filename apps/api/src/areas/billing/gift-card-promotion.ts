import type { StaffContext } from '../../platform/http/context.ts';
import { record } from '../../platform/record.ts';
import { flagSetting } from '../../platform/settings.ts';
import { writePromotion } from './gift-card-promotion.queries.ts';

const NAME = 'gift_card_promotion_enabled';

export const showPromotion = async ({ db }: Pick<StaffContext, 'db'>): Promise<{ active: boolean }> => ({
  active: await flagSetting(db, NAME),
});

/** Switches the promotion of gift cards on or off for everybody. It is a setting: the settings show it too (rulings 8). */
export async function setPromotion(ctx: StaffContext, active: boolean): Promise<{ active: boolean }> {
  await ctx.transaction(async (tx) => {
    if ((await flagSetting(tx, NAME)) === active) return;
    await writePromotion(tx, active, ctx.staff.id);
    await record(tx, ctx.actor, {
      name: 'setting_updated',
      subject: { type: 'setting', id: NAME },
      description: active ? 'Enabled gift card promotions' : 'Disabled gift card promotions',
      before: { [NAME]: !active },
      after: { [NAME]: active },
    });
  });
  return { active };
}
