import { listMealRotations, listRotationProducts } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { type ChangedWeeks, moveDish, showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { showWeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, useRead } from '../../../calls/use-read.ts';
import { applyChanges, applyMove, type DishMove } from './plan-changes.ts';

/** Other screens that show menus; the plan itself takes the answer of each change. */
export const ROTATION_READS = [listRotationProducts, listMealRotations, listOrderWeeks, showWeekCockpit];

export const useMenuPlan = (weeks: number) => useRead(showMenuPlan, { query: { weeks } }, { keepPrevious: true });

type Plan = Answer<typeof showMenuPlan>;

/** Writes to the plan on the screen, however many weeks it has. */
export function useApplyChanges() {
  const client = useQueryClient();
  const queryKey = keyOfRoute(showMenuPlan);
  const change = (plan: (before: Plan['data']) => Plan['data']) =>
    client.setQueriesData<Plan>({ queryKey }, (before) => before && { ...before, data: plan(before.data) });
  return {
    apply: (changes: ChangedWeeks) => void change((plan) => applyChanges(plan, changes)),
    move: (move: DishMove) => void change((plan) => applyMove(plan, move)),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}

/**
 * One request per move. The dish is in its new week at once, and back after a refusal. A plan that is behind the server
 * does not skip the review: the refusal brings what it shows (CAT-40).
 */
export function useMoveDish() {
  const changes = useApplyChanges();
  const { run } = useCall(moveDish, { refreshes: ROTATION_READS });
  return async (move: DishMove): Promise<void> => {
    changes.move(move);
    try {
      const { data } = await run({ body: { ...move, own_copy: false, drafts_only: true } });
      if ('weeks' in data) changes.apply(data);
    } catch (failure) {
      await changes.reload();
      throw failure;
    }
  };
}
