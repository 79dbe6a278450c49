import { isPassed } from '../../orders/weeks/cutoffs.ts';
import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

export interface ChangeableWeek {
  readonly number: number;
  readonly status: OrderWeekStatus;
  /** In the latest cycle; null without a cycle. */
  readonly last_cutoff_at: Temporal.Instant | null;
}

export const hasCutoffAhead = (
  { last_cutoff_at: last }: Pick<ChangeableWeek, 'last_cutoff_at'>,
  now: Temporal.Instant,
): boolean => last !== null && !isPassed(last, now);

/** A draft, or an active week with a cutoff ahead (CAT-40). */
export function refusalToChangeMenu(week: ChangeableWeek, now: Temporal.Instant): Refusal | null {
  if (week.status === 'delivered') return refusal(`Week ${week.number} is delivered. Its menu cannot be changed.`);
  if (week.status === 'draft' || hasCutoffAhead(week, now)) return null;
  return refusal(
    `Every cutoff of week ${week.number} has passed and its orders are fixed. Its menu cannot be changed.`,
  );
}

/** Orders of an active week were filled from its menu, so only single dishes of it are changed (CAT-43). */
export function refusalToReplaceMenu(week: Pick<ChangeableWeek, 'number' | 'status'>): Refusal | null {
  if (week.status === 'draft') return null;
  return refusal(
    `Week ${week.number} is ${week.status}. Only the menu of a draft week is replaced; add single dishes.`,
  );
}

/** A menu that a fixed week shares is changed only in a copy (CAT-41). */
export function refusalToChangeShared(
  week: Pick<ChangeableWeek, 'number'>,
  others: readonly ChangeableWeek[],
  now: Temporal.Instant,
): Refusal | null {
  const fixed = others.filter((other) => refusalToChangeMenu(other, now) !== null);
  if (fixed.length === 0) return null;
  const weeks = `${fixed.length === 1 ? 'week' : 'weeks'} ${fixed.map(({ number }) => number).join(', ')}`;
  return refusal(
    `Week ${week.number} shares its menu with ${weeks}, which cannot be changed. Give week ${week.number} its own copy.`,
  );
}

interface MenuOf {
  readonly status: OrderWeekStatus;
  /** Other weeks with the same menu. */
  readonly shared_with: readonly unknown[];
}

/** Staff review first what follows where a week is active or its menu is that of other weeks too (CAT-40). */
export const needsReview = (weeks: readonly MenuOf[]): boolean =>
  weeks.some(({ status, shared_with }) => status === 'active' || shared_with.length > 0);

interface NewDish {
  readonly name: string;
  readonly is_active: boolean;
}

/** Active, and once in a week (CAT-14). */
export function refusalToPlanDish(dish: NewDish, week: { number: number; hasDish: boolean }): Refusal | null {
  if (week.hasDish) return refusal(`${dish.name} is already in week ${week.number}.`, 'sku');
  return dish.is_active ? null : refusal(`${dish.name} is not active. Choose an active product.`, 'sku');
}
