import type { Row } from './copy-rows.ts';
import type { Customer } from './customers.ts';
import { addOrder, type OrderWish } from './orders.ts';
import type { Week } from './weeks.ts';
import type { World } from './world.ts';

interface Past {
  /** How often a week is skipped. */
  skips?: number;
  /** Weeks skipped at the end, one after another. */
  skippedLately?: number;
  /** What became of the order of the window that is open now, where this cycle has one. */
  inOpenWindow?: OrderWish['fate'] | 'none';
  compedCents?: number;
  /** No orders from here on: cancelled, paused or banned. */
  endsBefore?: Week;
}

/** The orders of a subscriber since they began, and of the active weeks ahead. */
export function addHistory(world: World, customer: Customer, weeks: Week[], past: Past = {}): void {
  const { startedAt, cycle } = customer;
  if (!startedAt) return;
  const before = world.rows('orders').length;
  const since = weeks.filter(
    (week) => week.status !== 'draft' && Temporal.Instant.compare(week.cycles[cycle].cutoff, startedAt) > 0,
  );
  const wanted = past.endsBefore ? since.filter((week) => week.id < past.endsBefore!.id) : since;
  const gone = wanted.filter((week) => week.cycles[cycle].isPassed);
  const compedCents = past.compedCents === undefined ? {} : { compedCents: past.compedCents };
  for (const [index, week] of gone.entries()) {
    const isOpen = !week.cycles[cycle].isSettled;
    const fate = isOpen ? (past.inOpenWindow ?? 'charged') : fateOf(world, gone.length - index, past);
    if (fate !== 'none') addOrder(world, customer, week, { fate, ...compedCents });
  }
  for (const week of wanted.filter((each) => !each.cycles[cycle].isPassed))
    addOrder(world, customer, week, { fate: 'ahead' });
  completeUser(customer, world.rows('orders').slice(before));
}

function fateOf(
  { random }: World,
  weeksFromEnd: number,
  { skips = 0.12, skippedLately = 0 }: Past,
): 'charged' | 'skipped' {
  return weeksFromEnd <= skippedLately || random.chance(skips) ? 'skipped' : 'charged';
}

/** The numbers on the user's row are those of the orders: weeks charged, and weeks skipped in a row up to now. */
function completeUser(customer: Customer, made: Row[]): void {
  const orders = made.filter((order) => order['total_at_cutoff_cents'] !== null);
  const isSkipped = (order: Row) => order['is_skipped'] === true;
  const isCharged = (order: Row) => order['status'] === 'active' && !isSkipped(order);
  customer.row['number_of_active_weeks'] = orders.filter(isCharged).length;
  const fromEnd = orders.toReversed().findIndex((order) => !isSkipped(order));
  customer.row['weeks_skipped_in_a_row'] = fromEnd === -1 ? orders.length : fromEnd;
}
