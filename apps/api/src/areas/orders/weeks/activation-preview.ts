import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import {
  type ActivationOrders,
  refusalOfMenu,
  refusalToActivate,
} from '@larder/domain/orders/weeks/order-week-states.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findWeekToActivate, listCategoryNames, type lockWeek } from './activate-week.queries.ts';
import {
  countCustomersWithoutOrder,
  listCustomersWithPossiblyFullOrder,
  listCustomersWithoutOrder,
  listOfferedMeals,
} from '../making/make-orders.queries.ts';
import { draftOrders } from '../making/make-orders.ts';

const CHUNK = 500;
/** This many customers take one to three seconds; above it, a sample gives an estimate. */
const MOST_CUSTOMERS = 5_000;

type Week = NonNullable<Awaited<ReturnType<typeof lockWeek>>>;
type Cycle = ReturnType<typeof openCycles>[number];
type Draft = Awaited<ReturnType<typeof draftOrders>>[number];

/** Estimates when there are many customers. */
export async function previewActivation(db: Db, id: number, most = MOST_CUSTOMERS) {
  const week = found(await findWeekToActivate(db, id), `Order week ${id}`);
  const now = await businessNow(db);
  const cycles = week.status === 'draft' ? openCycles(week, now) : [];
  const counts = await Promise.all(cycles.map((cycle) => countCustomersWithoutOrder(db, cycle)));
  const customers = counts.reduce((sum, count) => sum + count, 0);
  const every = Math.max(1, Math.ceil(customers / most));
  const tally = newTally();
  for (const cycle of cycles) {
    const next = (after: number) => listCustomersWithoutOrder(db, cycle, { after, limit: CHUNK, every });
    for await (const { checked, drafts } of draftsOf(db, cycle, next)) count(tally, checked, drafts);
  }
  const refusal = refusalToActivate(week, now) ?? (tally.orders.full > 0 ? null : await refusalOfWeek(db, week, now));
  const scale = tally.checked === 0 ? 1 : customers / tally.checked;
  const scaled = (figure: number) => (every === 1 ? figure : Math.round(figure * scale));
  return {
    refusal: refusal?.message ?? null,
    customers,
    orders: scaledOrders(tally.orders, scaled),
    is_estimate: every > 1,
    looked_at: tally.checked,
    categories: await categoriesOf(db, week, tally, scaled),
  };
}

/** Stops at the first full order. */
export async function refusalOfWeek(db: Db | Tx, week: Week, now: Temporal.Instant): Promise<Refusal | null> {
  const meals = week.meal_rotation_id === null ? [] : await listOfferedMeals(db, week.meal_rotation_id);
  const categoryIds = [...new Set(meals.map(({ category_id }) => category_id))];
  const limit = CHUNK;
  let looked = 0;
  for (const cycle of openCycles(week, now)) {
    const next = (after: number) => listCustomersWithPossiblyFullOrder(db, cycle, { after, limit, categoryIds });
    for await (const { checked, drafts } of draftsOf(db, cycle, next)) {
      if (drafts.some(isFull)) return null;
      looked += checked;
      // Beyond the sample nothing is proven.
      if (looked >= MOST_CUSTOMERS) return null;
    }
  }
  for (const cycle of openCycles(week, now)) {
    const next = (after: number) => listCustomersWithoutOrder(db, cycle, { after, limit });
    for await (const { drafts } of draftsOf(db, cycle, next))
      if (drafts.length > 0) return refusalOfMenu({ made: drafts.length, full: 0 });
  }
  return null;
}

const openCycles = ({ cutoffs, id, ...week }: Week, now: Temporal.Instant) =>
  cutoffs
    .filter(({ cutoff_at }) => !isPassed(cutoff_at, now))
    .map((cycle) => ({ ...week, ...cycle, order_week_id: id }));

async function* draftsOf(db: Db | Tx, cycle: Cycle, next: (after: number) => Promise<number[]>) {
  for (let ids = await next(0); ids.length > 0; ids = ids.length < CHUNK ? [] : await next(ids.at(-1) ?? 0))
    yield { checked: ids.length, drafts: await draftOrders(db, cycle, ids, { heedsPauses: true }) };
}

const isEmpty = ({ cart }: Draft) => cart.lines.length === 0;
const isFull = (draft: Draft) => !draft.cart.is_incomplete && !isEmpty(draft);

interface Tally {
  checked: number;
  orders: { -readonly [K in keyof ActivationOrders]: number };
  needs: Map<number, number>;
}
const newTally = (): Tally => ({
  checked: 0,
  orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  needs: new Map(),
});

function count(tally: Tally, checked: number, drafts: readonly Draft[]): void {
  tally.checked += checked;
  for (const draft of drafts) {
    tally.orders.made += 1;
    tally.orders[isFull(draft) ? 'full' : isEmpty(draft) ? 'empty' : 'incomplete'] += 1;
    const wanted = draft.planMembers.flatMap(({ categories }) => categories.filter(({ quantity }) => quantity > 0));
    for (const id of new Set(wanted.map(({ category_id }) => category_id)))
      tally.needs.set(id, (tally.needs.get(id) ?? 0) + 1);
  }
}

function scaledOrders({ full, incomplete, empty }: ActivationOrders, scaled: (figure: number) => number) {
  const parts = { full: scaled(full), incomplete: scaled(incomplete), empty: scaled(empty) };
  return { made: parts.full + parts.incomplete + parts.empty, ...parts };
}

async function categoriesOf(db: Db, week: Week, { needs }: Tally, scaled: (figure: number) => number) {
  const meals = week.meal_rotation_id === null ? [] : await listOfferedMeals(db, week.meal_rotation_id);
  const sellable = Map.groupBy(meals, ({ category_id }) => category_id);
  const ids = [...new Set([...needs.keys(), ...sellable.keys()])];
  if (ids.length === 0) return [];
  return (await listCategoryNames(db, ids)).map(({ id, name }) => ({
    id,
    name,
    sellable_products: sellable.get(id)?.length ?? 0,
    customers: scaled(needs.get(id) ?? 0),
  }));
}
