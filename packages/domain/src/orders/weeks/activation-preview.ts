import { refusal, type Refusal } from '../../values/refusals.ts';
import type { FilledCart, PlanMember } from '../cart/fill-cart.ts';

export interface ActivationOrders {
  readonly made: number;
  readonly full: number;
  readonly incomplete: number;
  /** The system skips these. */
  readonly empty: number;
}

export interface PreviewCategory {
  readonly id: number;
  readonly name: string;
  /** Active and not sold out. */
  readonly sellable_products: number;
  /** Customers who get an order and whose plan needs the category. */
  readonly customers: number;
  /** Orders that lack the category. */
  readonly incomplete: number;
  readonly empty: number;
}

/** The orders that activating a week would make. */
export interface ActivationPreview {
  readonly orders: ActivationOrders;
  readonly categories: readonly PreviewCategory[];
}

type CategoryTally = Record<'customers' | 'incomplete' | 'empty', number>;
export interface ActivationTally {
  readonly orders: ActivationOrders;
  /** By category id. */
  readonly categories: Readonly<Record<number, Readonly<CategoryTally>>>;
}

interface FilledPlan {
  readonly planMembers: readonly PlanMember[];
  readonly cart: FilledCart;
}

export const NO_ORDERS: ActivationTally = {
  orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  categories: {},
};

/** Adds orders to the tally (TIME-18). */
export function tallyOrders(tally: ActivationTally, filled: readonly FilledPlan[]): ActivationTally {
  const orders = { ...tally.orders };
  const categories = new Map(
    Object.entries(tally.categories).map(([id, counts]): [number, CategoryTally] => [Number(id), { ...counts }]),
  );
  for (const { planMembers, cart } of filled) {
    const state = stateOf(cart);
    orders.made += 1;
    orders[state] += 1;
    for (const id of neededCategories(planMembers)) {
      const counts = categories.get(id) ?? { customers: 0, incomplete: 0, empty: 0 };
      categories.set(id, counts);
      counts.customers += 1;
      if (state !== 'full' && cart.missing_category_ids.includes(id)) counts[state] += 1;
    }
  }
  return { orders, categories: Object.fromEntries(categories) };
}

const stateOf = ({ lines, is_incomplete }: FilledCart) =>
  lines.length === 0 ? 'empty' : is_incomplete ? 'incomplete' : 'full';

const neededCategories = (members: readonly PlanMember[]): Set<number> =>
  new Set(
    members.flatMap(({ categories }) =>
      categories.filter(({ quantity }) => quantity > 0).map((each) => each.category_id),
    ),
  );

const BEFORE = 'before activating this week.';
const names = new Intl.ListFormat('en-US');
const countOf = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Without any orders nothing is lost, unless nothing is for sale at all (TIME-17, TIME-18). */
export function refusalOfPreview({ orders, categories }: ActivationPreview): Refusal | null {
  if (categories.every(({ sellable_products }) => sellable_products === 0)) {
    const of = categories.length === 0 ? '' : ` of ${names.format(categories.map(({ name }) => name))}`;
    return refusal(
      `Every product${of} in this rotation is inactive or sold out. Add a product that is for sale ${BEFORE}`,
    );
  }
  if (orders.made === 0 || orders.full > 0) return null;
  const missing = categories
    .map(({ name, incomplete, empty }) => ({ name, short: incomplete + empty }))
    .filter(({ short }) => short > 0)
    .map(({ name, short }) => `${name} (${countOf(short, 'order')})`);
  return refusal(
    missing.length === 0
      ? `No order would be complete: the customers have no products in their plans. Add products to their plans ${BEFORE}`
      : `No order would be complete: no product for sale fits the plans in ${names.format(missing)}. Add products ${BEFORE}`,
  );
}

/** Incomplete or empty. */
export const shortOrders = ({ incomplete, empty }: ActivationOrders): number => incomplete + empty;

/** The number of incomplete or empty orders where staff must confirm it: more than 1 % of the orders (TIME-31). */
export function numberToConfirm(orders: ActivationOrders): number | null {
  const short = shortOrders(orders);
  return short * 100 > orders.made ? short : null;
}

/** `confirmed` is the number that staff reviewed, undefined where they confirmed none (TIME-31). */
export function refusalOfConfirmation(orders: ActivationOrders, confirmed: number | undefined): Refusal | null {
  const short = shortOrders(orders);
  const toConfirm = numberToConfirm(orders);
  const figures = `${short.toLocaleString('en-US')} of ${countOf(orders.made, 'order')} would be incomplete or empty.`;
  if (confirmed === undefined)
    return toConfirm === null
      ? null
      : { code: 'confirm_incomplete', message: `${figures} Confirm this number to activate the week.` };
  return confirmed === short
    ? null
    : {
        code: 'figures_changed',
        message: `The figures have changed: ${figures} Review them and confirm again.`,
      };
}

export interface ActivationCount {
  /** Fingerprint of the rotation, its products for sale and the open cycles. */
  readonly menu: string;
  readonly customers: number;
  readonly is_done: boolean;
  readonly seconds_since_progress: number;
}
export type CountState = 'counted' | 'counting' | 'not_counted';

/** In that time customers and their plans hardly change. */
const GOOD_FOR_SECONDS = 600;
/** A killed count is begun again. */
const SILENT_SECONDS = 60;

/** A count of another menu, or of 1 % more or fewer customers, is none (TIME-32). */
export function countState(
  count: ActivationCount | undefined,
  now: Pick<ActivationCount, 'menu' | 'customers'>,
): CountState {
  if (count === undefined || count.menu !== now.menu) return 'not_counted';
  if (!count.is_done) return count.seconds_since_progress < SILENT_SECONDS ? 'counting' : 'not_counted';
  const isOfTheseCustomers = Math.abs(now.customers - count.customers) * 100 <= count.customers;
  return isOfTheseCustomers && count.seconds_since_progress < GOOD_FOR_SECONDS ? 'counted' : 'not_counted';
}
