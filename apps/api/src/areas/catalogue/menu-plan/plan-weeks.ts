import type { ChangedWeeks } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { refusalToReplaceMenu } from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import { inProgress, refusal } from '@larder/domain/values/refusals.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { createWeekIn } from '../../orders/weeks/create-week.ts';
import { lockWeeksOfMenus, putWeeksInRotation } from '../../orders/weeks/week-rotation.queries.ts';
import { createRotationIn, writeRotation } from '../meal-rotations/change-rotation.ts';
import {
  findLatestMenu,
  findWeekBefore,
  listRotationIds,
  lockRotations,
  replaceProducts,
} from './menu-plan.queries.ts';
import { showChangedWeeks } from './show-menu-plan.ts';

const MENU_CHANGED = 'The rotation of one of these weeks has just changed. Try again.';

/** The menu of the week before, without inactive dishes, in place of the week's own (CAT-43). */
export const copyMenu = (ctx: StaffContext, id: number, version: number | null): Promise<ChangedWeeks> =>
  ctx.transaction(async (tx) => {
    const before = found((await listRotationIds(tx, [id]))[0], `Order week ${id}`);
    const source = await findWeekBefore(tx, id);
    if (!source || source.meal_rotation_id === null)
      throw new CallError('refused', `There is no menu before week ${before.number}.`);
    const rotationIds = [before.meal_rotation_id, source.meal_rotation_id].filter((each) => each !== null);
    const versions = new Map((await lockRotations(tx, rotationIds)).map((each) => [each.id, each.version]));
    const weeks = await lockWeeksOfMenus(tx, [id, source.id], rotationIds);
    const rotationOf = (of: number) => weeks.find((week) => week.id === of)?.meal_rotation_id;
    const week = found(
      weeks.find((each) => each.id === id),
      `Order week ${id}`,
    );
    if (week.meal_rotation_id !== before.meal_rotation_id || rotationOf(source.id) !== source.meal_rotation_id)
      refuseIf(inProgress(MENU_CHANGED));
    refuseIf(refusalToReplaceMenu(week));
    const current = week.meal_rotation_id === null ? null : (versions.get(week.meal_rotation_id) ?? null);
    if (current !== version)
      throw new CallError('stale', `The menu of week ${week.number} has changed. Review it and copy again.`, {
        current: await showChangedWeeks(tx, [id]),
      });
    const isShared = weeks.some((each) => each.id !== id && each.meal_rotation_id === week.meal_rotation_id);
    await replaceMenu(tx, ctx, week, source, current === null || isShared ? null : current);
    return showChangedWeeks(
      tx,
      weeks.map((each) => each.id),
    );
  });

interface Source {
  number: number;
  meal_rotation_id: number | null;
}

async function replaceMenu(
  tx: Tx,
  ctx: StaffContext,
  week: { id: number; number: number; meal_rotation_id: number | null },
  source: Source,
  ownVersion: number | null,
): Promise<void> {
  if (source.meal_rotation_id === null) return;
  if (source.meal_rotation_id === week.meal_rotation_id)
    refuseIf(refusal(`Week ${week.number} has the menu of week ${source.number} already.`));
  const own = ownVersion === null ? null : week.meal_rotation_id;
  const rotation =
    own === null ? { id: await createRotationIn(tx, ctx), version: 1 } : { id: own, version: ownVersion! };
  if (own === null) await putWeeksInRotation(tx, [week.id], rotation.id);
  const products = await replaceProducts(tx, source.meal_rotation_id, rotation.id);
  await writeRotation(tx, ctx, rotation, {
    name: 'rotation_menu_copied',
    description: `Copied ${products} products of week ${source.number} to week ${week.number} (rotation ${rotation.id})`,
    after: { order_week: week.number, copied_from: source.number, products },
  });
}

/** Each week has a rotation of its own, empty or with the active dishes of the latest menu (CAT-43). */
export const planWeeks = (ctx: StaffContext, count: number, isCopied: boolean) =>
  ctx.transaction(async (tx) => {
    // Rotations before weeks: creating a week locks the table against changes.
    const latest = isCopied ? await findLatestMenu(tx) : undefined;
    const source = latest?.meal_rotation_id ?? null;
    if (isCopied && source === null) throw new CallError('refused', NO_MENU);
    await lockRotations(tx, source === null ? [] : [source]);
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const week = await createWeekIn(tx, ctx);
      const rotation = { id: await createRotationIn(tx, ctx), version: 1 };
      await putWeeksInRotation(tx, [week.id], rotation.id);
      const products = source === null ? 0 : await replaceProducts(tx, source, rotation.id);
      await writeRotation(tx, ctx, rotation, {
        name: 'rotation_week_added',
        description: `Added week ${week.number} to rotation ${rotation.id}`,
        after: { order_week: week.number, copied_from: latest?.number ?? null, products },
      });
      ids.push(week.id);
    }
    const { weeks } = await showChangedWeeks(tx, ids);
    return weeks.map(({ id, number, status }) => ({ id, number, status }));
  });

const NO_MENU = 'No week has a menu to copy. Create weeks with empty menus.';
