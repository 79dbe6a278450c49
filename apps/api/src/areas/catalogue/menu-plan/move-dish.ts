import type { ChangedWeeks, MenuEffect, MovePreview } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import {
  needsReview,
  refusalToChangeMenu,
  refusalToChangeShared,
  refusalToPlanDish,
} from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import type { OrderWeekStatus } from '@larder/domain/values/enums/order-week-statuses.ts';
import { inProgress, refusal } from '@larder/domain/values/refusals.ts';
import { CallError, found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, rolledBack } from '../../../platform/preview.ts';
import { numberSetting } from '../../../platform/settings.ts';
import {
  countDishInWeeks,
  lockWeeksOfMenus,
  putWeeksInRotation,
  type WeekOfMenu,
} from '../../orders/weeks/week-rotation.queries.ts';
import {
  cloneRotationIn,
  createRotationIn,
  deleteDish,
  insertDish,
  writeRotation,
} from '../meal-rotations/change-rotation.ts';
import { findProductBySku, listRotationRows } from '../meal-rotations/meal-rotations.queries.ts';
import { listRotationIds, lockRotations } from './menu-plan.queries.ts';
import { toEffects } from './menu-effects.ts';
import { showChangedWeeks } from './show-menu-plan.ts';

export interface Move {
  sku: string;
  from_week_id: number | null;
  to_week_id: number | null;
  own_copy: boolean;
  drafts_only?: boolean | undefined;
  expected?: string | undefined;
}

/** The weeks whose menu or shared menu has changed (CAT-40, CAT-41). */
export const moveDish = (ctx: StaffContext, move: Move): Promise<ChangedWeeks> =>
  ctx.transaction(async (tx) => {
    const { preview, weekIds, isOfDrafts } = await moveIn(tx, ctx, move);
    if (move.drafts_only === true && !isOfDrafts)
      throw new CallError('figures_changed', NO_DRAFTS, { current: preview });
    if (move.expected !== undefined && move.expected !== preview.fingerprint)
      throw new CallError('figures_changed', OTHER_WEEKS, { current: preview });
    return showChangedWeeks(tx, weekIds);
  });

export const previewMove = async (ctx: StaffContext, move: Move): Promise<MovePreview> =>
  (await rolledBack(ctx, (tx) => moveIn(tx, ctx, move))).preview;

const OTHER_WEEKS = 'The weeks that this changes are not those that you reviewed. Review them and confirm again.';
const NO_DRAFTS = 'A week of this move is active or shares its menu by now. Review what follows and confirm.';
const ROTATION_CHANGED = 'The rotation of this week has just changed. Try again.';

interface Moved {
  preview: MovePreview;
  weekIds: number[];
  /** No named week is active or shares its menu. */
  isOfDrafts: boolean;
}

async function moveIn(tx: Tx, ctx: StaffContext, move: Move): Promise<Moved> {
  if (move.from_week_id === move.to_week_id) throw invalidField('to_week_id', 'Choose another week.');
  const { weeks, versions, of } = await lockMenus(tx, move);
  const now = await businessNow(tx);
  const dish = await findProductBySku(tx, move.sku);
  if (!dish) throw invalidField('sku', `There is no product ${move.sku}.`);

  refuseIf(refusalToMoveWithin(move, of));
  const quantity = await numberSetting(tx, 'rogue_buffer_quantity');
  const effects: MenuEffect[] = [];
  const changed: { status: OrderWeekStatus; shared_with: WeekOfMenu[] }[] = [];
  for (const [change, id] of [
    ['removed', move.from_week_id],
    ['added', move.to_week_id],
  ] as const) {
    if (id === null) continue;
    const week = of(id);
    refuseIf(refusalToChangeMenu(week, now));
    const sharing = sharingOf(week, weeks);
    changed.push({ status: week.status, shared_with: sharing });
    if (!move.own_copy) refuseIf(refusalToChangeShared(week, sharing, now));
    const rows = week.meal_rotation_id === null ? [] : await listRotationRows(tx, week.meal_rotation_id);
    const row = rows.find(({ sku }) => sku === dish.sku);
    if (change === 'added') refuseIf(refusalToPlanDish(dish, { number: week.number, hasDish: row !== undefined }));
    const affected = move.own_copy ? [week] : [week, ...sharing];
    const before = await countDishInWeeks(
      tx,
      affected.map((each) => each.id),
      dish.id,
    );
    const rotation = await rotationToChange(tx, ctx, week, move.own_copy && sharing.length > 0, versions);
    if (change === 'added') await writeRotation(tx, ctx, rotation, await insertDish(tx, rotation.id, dish, rows));
    else if (row) await writeRotation(tx, ctx, rotation, await deleteDish(tx, rotation.id, row));
    else throw new CallError('refused', `${dish.name} is no longer in week ${week.number}. Reload the plan.`);
    effects.push(...toEffects(change, affected, before, { now, quantity }));
  }
  const reviewed = effects.map(({ id, status, change }) => ({ id, status, change }));
  return {
    preview: { effects, fingerprint: fingerprintOf(reviewed) },
    weekIds: weeks.map(({ id }) => id),
    isOfDrafts: !needsReview(changed),
  };
}

function refusalToMoveWithin({ from_week_id: from, to_week_id: to }: Move, of: (id: number) => WeekOfMenu) {
  if (from === null || to === null || of(from).meal_rotation_id === null) return null;
  if (of(from).meal_rotation_id !== of(to).meal_rotation_id) return null;
  return refusal(`Weeks ${of(from).number} and ${of(to).number} share one menu, so the dish is in both.`, 'to_week_id');
}

/** Rotations before their weeks, as every change of a rotation. */
async function lockMenus(tx: Tx, { from_week_id, to_week_id }: Move) {
  const ids = [from_week_id, to_week_id].filter((id) => id !== null);
  const before = await listRotationIds(tx, ids);
  const rotationIds = before.map((week) => week.meal_rotation_id).filter((id) => id !== null);
  const versions = new Map((await lockRotations(tx, rotationIds)).map(({ id, version }) => [id, version]));
  const weeks = await lockWeeksOfMenus(tx, ids, rotationIds);
  const of = (id: number) =>
    found(
      weeks.find((week) => week.id === id),
      `Order week ${id}`,
    );
  const isChanged = before.some(({ id, meal_rotation_id }) => of(id).meal_rotation_id !== meal_rotation_id);
  if (isChanged) refuseIf(inProgress(ROTATION_CHANGED));
  return { weeks, versions, of };
}

const sharingOf = (week: WeekOfMenu, weeks: WeekOfMenu[]) =>
  week.meal_rotation_id === null
    ? []
    : weeks.filter(({ id, meal_rotation_id }) => id !== week.id && meal_rotation_id === week.meal_rotation_id);

/** Its own, a copy of the shared one, or a new one. */
async function rotationToChange(
  tx: Tx,
  ctx: StaffContext,
  week: WeekOfMenu,
  isCopied: boolean,
  versions: Map<number, number>,
): Promise<{ id: number; version: number }> {
  const id = week.meal_rotation_id;
  if (id !== null && !isCopied) {
    const version = found(versions.get(id), `Rotation ${id}`);
    versions.set(id, version + 1);
    return { id, version };
  }
  const made = id === null ? await createRotationIn(tx, ctx) : await cloneRotationIn(tx, ctx, id);
  await putWeeksInRotation(tx, [week.id], made);
  week.meal_rotation_id = made;
  return { id: made, version: 1 };
}
