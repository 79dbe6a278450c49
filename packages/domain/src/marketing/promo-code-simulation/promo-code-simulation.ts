import { type AppliedCode, comingPrices, type ComingOrder } from '../../orders/pricing/coming-prices.ts';
import { add, type Cents, subtract, ZERO } from '../../values/cents.ts';
import type { PromoCodeCustomer, PromoCodeTerms } from '../promo-codes/promo-code.ts';
import { refusalsToApplyPromoCode } from '../promo-codes/promo-code-application.ts';
import type { PromoRefusal, PromoRefusalReason } from '../promo-codes/promo-refusal.ts';
import { refusalToReplaceCode } from '../promo-codes/mass-apply.ts';

export interface SimulatedOrder extends ComingOrder {
  readonly user_id: number;
  readonly order_week_number: number;
}

export interface SimulatedCustomer extends PromoCodeCustomer {
  readonly id: number;
  /** The status of the active or paused application; null without one. */
  readonly active_status: string | null;
  /** Set where the code is already applied to the customer. */
  readonly application: { readonly applied_at: Temporal.Instant; readonly charged_orders: number } | null;
  readonly paused_until: string | null;
}

export type SimulatedTerms = PromoCodeTerms & Omit<AppliedCode, 'applied_at' | 'charged_orders' | 'paused_until'>;

interface Surroundings {
  readonly now: Temporal.Instant;
  readonly shippingFee: Cents;
}

interface WeekFigures {
  readonly order_week_number: number;
  readonly orders: number;
  readonly applied_orders: number;
  readonly cost: Cents;
}

interface RefusedFigures {
  readonly reason: PromoRefusalReason;
  readonly orders: number;
  /** A few to look at. */
  readonly first: { readonly order_id: number; readonly user_id: number; readonly message: string }[];
}

/** In cents. */
export interface SimulationFigures {
  readonly customers: number;
  readonly applied_customers: number;
  /** Applied to customers by this simulation, toward the limit of uses. */
  readonly uses: number;
  readonly orders: number;
  readonly applied_orders: number;
  readonly discount: Cents;
  /** The total saving of customers, with shipping and tax. */
  readonly cost: Cents;
  readonly weeks: WeekFigures[];
  readonly refused: RefusedFigures[];
}

export const NO_FIGURES: SimulationFigures = {
  customers: 0,
  applied_customers: 0,
  uses: 0,
  orders: 0,
  applied_orders: 0,
  discount: ZERO,
  cost: ZERO,
  weeks: [],
  refused: [],
};

/** By the functions that apply the code and price the orders, as if it were applied to the customer now (MKT-66). */
export function simulateForCustomer(
  figures: SimulationFigures,
  terms: SimulatedTerms,
  { customer, orders }: { customer: SimulatedCustomer; orders: readonly SimulatedOrder[] },
  { now, shippingFee }: Surroundings,
): SimulationFigures {
  const { application, paused_until } = customer;
  const refusal = application ? null : refusalOfCustomer(terms, figures.uses, customer, now);
  const code = { ...terms, ...(application ?? { applied_at: now, charged_orders: 0 }), paused_until };
  const without = new Map(comingPrices(orders, null, shippingFee).map(({ order, total }) => [order.id, total]));
  const outcomes = comingPrices(orders, refusal ? null : code, shippingFee).map(
    ({ order, discount, total, refusals }) => ({
      order,
      refusal: refusal ?? refusals[0] ?? null,
      discount,
      cost: subtract(without.get(order.id) ?? total, total),
    }),
  );
  const isApplied = outcomes.some((outcome) => outcome.refusal === null);
  return outcomes.reduce(withOutcome, {
    ...figures,
    customers: figures.customers + 1,
    applied_customers: figures.applied_customers + (isApplied ? 1 : 0),
    uses: figures.uses + (application === null && refusal === null ? 1 : 0),
  });
}

const refusalOfCustomer = (
  terms: SimulatedTerms,
  uses: number,
  customer: SimulatedCustomer,
  now: Temporal.Instant,
): PromoRefusal | null =>
  refusalsToApplyPromoCode(
    { ...terms, applications_count: terms.applications_count + uses },
    { ...customer, active_code: null },
    now,
  )[0] ??
  refusalToReplaceCode(
    terms.code,
    customer.active_code === null ? null : { code: customer.active_code, status: customer.active_status ?? '' },
    false,
  );

interface Outcome {
  order: SimulatedOrder;
  refusal: PromoRefusal | null;
  discount: Cents;
  cost: Cents;
}

function withOutcome(figures: SimulationFigures, { order, refusal, discount, cost }: Outcome): SimulationFigures {
  const isApplied = refusal === null;
  return {
    ...figures,
    orders: figures.orders + 1,
    applied_orders: figures.applied_orders + (isApplied ? 1 : 0),
    discount: add(figures.discount, discount),
    cost: add(figures.cost, cost),
    weeks: withWeek(figures.weeks, order.order_week_number, isApplied, cost),
    refused: refusal === null ? figures.refused : withRefused(figures.refused, order, refusal),
  };
}

function withWeek(weeks: SimulationFigures['weeks'], number: number, isApplied: boolean, cost: Cents): WeekFigures[] {
  const none = { order_week_number: number, orders: 0, applied_orders: 0, cost: ZERO };
  const before = weeks.find((week) => week.order_week_number === number) ?? none;
  const after = {
    ...before,
    orders: before.orders + 1,
    applied_orders: before.applied_orders + (isApplied ? 1 : 0),
    cost: add(before.cost, cost),
  };
  return [...weeks.filter((week) => week !== before), after].toSorted(
    (a, b) => a.order_week_number - b.order_week_number,
  );
}

/** Orders named for each reason. */
const MOST_NAMED = 20;

function withRefused(
  refused: SimulationFigures['refused'],
  { id, user_id }: SimulatedOrder,
  { reason, message }: PromoRefusal,
): RefusedFigures[] {
  const before = refused.find((each) => each.reason === reason) ?? { reason, orders: 0, first: [] };
  const first = before.first.length < MOST_NAMED ? [...before.first, { order_id: id, user_id, message }] : before.first;
  return [...refused.filter((each) => each !== before), { ...before, orders: before.orders + 1, first }].toSorted(
    (a, b) => b.orders - a.orders || a.reason.localeCompare(b.reason),
  );
}

/** Reasons of many orders, without the amounts and days of one. */
export const PROMO_REFUSAL_LABELS: Readonly<Record<PromoRefusalReason, string>> = {
  promo_code_already_active: 'The code is already active',
  promo_code_cart_maximum: 'Products cost more than the maximum',
  promo_code_cart_minimum: 'Products cost less than the minimum',
  promo_code_disabled: 'The code is disabled',
  promo_code_email_not_listed: 'The e-mail is not on the list',
  promo_code_expired: 'The code has expired',
  promo_code_id_me_group: 'Not verified by ID.me',
  promo_code_new_customers_only: 'Not a new customer',
  promo_code_no_product: 'No product that qualifies',
  promo_code_other_active: 'Another promo code is active or paused',
  promo_code_paused: 'Delivered during a pause',
  promo_code_staff: 'Not a customer',
  promo_code_status_not_listed: 'The status is not on the list',
  promo_code_unique_code: 'Requires a unique code',
  promo_code_used_up: 'The limit of uses is reached',
  promo_code_window_passed: 'Charged after the window of the first order',
};
