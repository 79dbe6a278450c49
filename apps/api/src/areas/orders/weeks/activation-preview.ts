import * as z from 'zod';
import type { ActivationPreview as ActivationPreviewView } from '@larder/contract/orders/weeks/order-weeks.ts';
import {
  type ActivationPreview,
  type ActivationTally,
  type CountState,
  countState,
  NO_ORDERS,
  numberToConfirm,
  refusalOfPreview,
} from '@larder/domain/orders/weeks/activation-preview.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { refusalToActivate } from '@larder/domain/orders/weeks/order-week-states.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { countCustomersWithoutOrder, listOfferedMeals } from '../making/make-orders.queries.ts';
import { findWeekToActivate, listWeekCategories } from './activate-week.queries.ts';
import { findActivationCount } from './activation-counts.queries.ts';
import { countChunk } from './count-chunk.ts';

/** These took 0.6 s of processor time, program and database together; more are counted by a job (TIME-32). */
export const MOST_COUNTED_AT_ONCE = 10_000;

export type Week = NonNullable<Awaited<ReturnType<typeof findWeekToActivate>>>;
export interface CountedPreview extends ActivationPreview {
  state: CountState;
  menu: string;
  customers: number;
  checked: number;
}

export async function showActivationPreview(
  db: Db | Tx,
  id: number,
  most = MOST_COUNTED_AT_ONCE,
): Promise<ActivationPreviewView> {
  const week = found(await findWeekToActivate(db, id), `Order week ${id}`);
  const now = await businessNow(db);
  return toPreviewView(week, await previewActivation(db, week, now, most), now);
}

/** Counts with the code that makes the orders, or reads the count of the job (TIME-18, TIME-32). */
export async function previewActivation(
  db: Db | Tx,
  week: Week,
  now: Temporal.Instant,
  most: number,
): Promise<CountedPreview> {
  const cycles = openCycles(week, now);
  const menu = await menuOf(db, week, cycles);
  let customers = 0;
  for (const cycle of cycles) customers += await countCustomersWithoutOrder(db, cycle);
  if (customers > most) {
    const count = await findActivationCount(db, week.id);
    const state = countState(count, { menu, customers });
    const tally = count && state !== 'not_counted' ? readTally(count.tally) : NO_ORDERS;
    const checked = count && state !== 'not_counted' ? count.checked : 0;
    return { ...(await toPreview(db, week, tally)), state, menu, customers, checked };
  }
  let tally = NO_ORDERS;
  let checked = 0;
  for (const cycle of cycles) {
    for (let after: number | null = 0; after !== null;) {
      const chunk = await countChunk(db, cycle, after, tally);
      ({ tally, after } = chunk);
      checked += chunk.checked;
    }
  }
  return { ...(await toPreview(db, week, tally)), state: 'counted', menu, customers, checked };
}

/** None of a week that is refused as it is. */
export function openCycles(week: Week, now: Temporal.Instant) {
  if (refusalToActivate(week, now)) return [];
  const { cutoffs, id, ...rest } = week;
  return cutoffs
    .filter(({ cutoff_at }) => !isPassed(cutoff_at, now))
    .map((cycle) => ({ ...rest, ...cycle, order_week_id: id }));
}

const offeredMeals = async (db: Db | Tx, { meal_rotation_id: rotationId, id }: Pick<Week, 'id' | 'meal_rotation_id'>) =>
  rotationId === null ? [] : listOfferedMeals(db, rotationId, id);

export const menuOf = async (db: Db | Tx, week: Week, cycles: ReturnType<typeof openCycles>): Promise<string> =>
  fingerprintOf([
    week.meal_rotation_id,
    await offeredMeals(db, week),
    cycles.map(({ production_cycle_id }) => production_cycle_id),
  ]);

async function toPreview(db: Db | Tx, week: Week, tally: ActivationTally): Promise<ActivationPreview> {
  const sellable = Map.groupBy(await offeredMeals(db, week), ({ category_id }) => category_id);
  const listed = await listWeekCategories(db, week.meal_rotation_id, Object.keys(tally.categories).map(Number));
  return {
    orders: tally.orders,
    categories: listed.map(({ id, name }) => ({
      id,
      name,
      sellable_products: sellable.get(id)?.length ?? 0,
      ...(tally.categories[id] ?? { customers: 0, incomplete: 0, empty: 0 }),
    })),
  };
}

export function toPreviewView(week: Week, preview: CountedPreview, now: Temporal.Instant): ActivationPreviewView {
  const { state, customers, checked, orders, categories } = preview;
  const isCounted = state === 'counted';
  const refusal = refusalToActivate(week, now) ?? (isCounted ? refusalOfPreview(preview) : null);
  return {
    refusal: refusal?.message ?? null,
    confirm_incomplete: isCounted && refusal === null ? numberToConfirm(orders) : null,
    meal_rotation_id: week.meal_rotation_id,
    state,
    customers,
    customers_checked: checked,
    orders,
    categories: [...categories],
  };
}

const count = z.int();
const tallyShape = z.object({
  orders: z.object({ made: count, full: count, incomplete: count, empty: count }),
  categories: z.record(z.string(), z.object({ customers: count, incomplete: count, empty: count })),
});
export const readTally = (tally: unknown): ActivationTally => tallyShape.parse(tally);
