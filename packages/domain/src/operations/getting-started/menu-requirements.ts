import {
  type ActivationPreview,
  type CountState,
  refusalOfPreview,
  shortOrders,
} from '../../orders/weeks/activation-preview.ts';
import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { showMoment } from '../../values/show-date.ts';
import { ARCHIVED, attention, countOf, done, type Finding, listNames, missing, NEW } from './finding.ts';

interface Category {
  readonly name: string;
  readonly price_cents: number;
}

interface CategoryFacts {
  /** Archived ones are left out. */
  readonly categories: readonly Category[];
  readonly archived: number;
  readonly hasBegun: boolean;
}

/** Activation takes the products of archived categories too. */
export function categoriesFinding({ categories, archived, hasBegun }: CategoryFacts): Finding {
  const lacking = hasBegun ? attention : missing;
  if (categories.length === 0)
    return archived === 0
      ? lacking('No categories yet.', 'Create the categories that you sell, with their prices.', NEW)
      : lacking(
          archived === 1
            ? 'The only category is archived.'
            : `All ${countOf(archived, 'category', 'categories')} are archived.`,
          `Restore ${archived === 1 ? 'it' : 'one'} or create another.`,
          ARCHIVED,
        );
  const free = categories.filter(({ price_cents }) => price_cents === 0).map(({ name }) => name);
  const fact = `${countOf(categories.length, 'category', 'categories')}.`;
  return free.length === 0
    ? done(fact)
    : attention(
        `${fact} ${listNames(free)} ${free.length === 1 ? 'has' : 'have'} a price of $0.00.`,
        'Check the prices.',
      );
}

export function productsFinding({ all, forSale }: { all: number; forSale: number }): Finding {
  if (all === 0) return missing('No products yet.', 'Create the products of your first menu.', NEW);
  const fact = `${forSale.toLocaleString('en-US')} of ${countOf(all, 'product')} for sale.`;
  return forSale > 0 ? done(fact) : missing(fact, 'Activate a product that is not sold out.');
}

/** The answer that staff see before activating a week (TIME-17, TIME-18). */
interface WeekPreview extends ActivationPreview {
  readonly refusal: string | null;
  readonly confirm_incomplete: number | null;
  readonly state: CountState;
}

/** The first week with a cutoff ahead: an active one, else a draft. */
export interface ComingWeek {
  readonly id: number;
  readonly number: number;
  readonly status: OrderWeekStatus;
  readonly meal_rotation_id: number | null;
  readonly next_cutoff_at: string;
  readonly preview: WeekPreview;
}

interface RotationFacts {
  readonly week: ComingWeek | null;
  /** Rotations with a product that is for sale. */
  readonly sellableRotations: number;
  readonly hasPassedCutoff: boolean;
}

/** Decided by the check that refuses to activate the week (TIME-17, TIME-18). */
export function rotationFinding({ week, sellableRotations, hasPassedCutoff }: RotationFacts): Finding {
  if (week === null)
    return sellableRotations === 0
      ? missing('No rotation has a product for sale.', 'Create a rotation and add products to it.')
      : done(`${countOf(sellableRotations, 'rotation')} with products for sale.`);
  const { number, status, meal_rotation_id: id, preview } = week;
  const lacking = hasPassedCutoff && status === 'draft' ? attention : missing;
  if (id === null) return lacking(`Week ${number} has no rotation.`, preview.refusal ?? 'Add it to a rotation.');
  const fact = `Week ${number} offers ${describeOffer(preview)}.`;
  const refusal = refusalOfPreview(preview);
  if (refusal !== null)
    return lacking(fact, (status === 'draft' ? preview.refusal : null) ?? 'Add a product that is for sale.', id);
  const without = preview.categories.filter(({ sellable_products }) => sellable_products === 0);
  return without.length === 0
    ? done(fact, id)
    : attention(fact, `Add a product of ${listNames(without.map(({ name }) => name))} that is for sale.`, id);
}

function describeOffer({ categories }: ActivationPreview): string {
  const offered = categories.filter(({ sellable_products }) => sellable_products > 0);
  if (offered.length === 0) return 'no product that is for sale';
  return listNames(offered.map(({ name, sellable_products }) => `${name} (${countOf(sellable_products, 'product')})`));
}

interface WeekFacts {
  readonly week: ComingWeek | null;
  /** Drafts too, and those whose cutoffs have passed. */
  readonly hasWeeks: boolean;
  readonly hasPassedCutoff: boolean;
}

/** A draft has the sentence that its activation would answer. Once a cutoff was taken, nothing is missing for a first one. */
export function weekFinding({ week, hasWeeks, hasPassedCutoff }: WeekFacts): Finding {
  if (week?.status === 'active')
    return done(`Week ${week.number} is active. Its next cutoff is ${showMoment(week.next_cutoff_at)}.`, week.id);
  const lacking = hasPassedCutoff ? attention : missing;
  return week === null
    ? hasWeeks
      ? lacking('The cutoffs of all weeks have passed.', 'Create the next week.')
      : lacking('No weeks yet.', 'Create the first week.')
    : lacking(`Week ${week.number} is a draft.`, describeActivation(week.preview), week.id);
}

function describeActivation({ refusal, confirm_incomplete, state, orders }: WeekPreview): string {
  if (refusal !== null) return refusal;
  if (state !== 'counted') return 'Open it to count its orders, then activate it.';
  const short = shortOrders(orders);
  const figures = confirm_incomplete === null ? '' : `, ${short.toLocaleString('en-US')} of them incomplete or empty`;
  return `Activate it: ${countOf(orders.made, 'order')} would be made${figures}.`;
}

interface CustomerFacts {
  /** Counted to `most`. */
  readonly subscribed: number;
  /** Comped ones are left out. */
  readonly withoutPaymentMethod: number;
  readonly most: number;
}

/** Weeks are activated without customers too, with 0 orders. */
export function customersFinding({ subscribed, withoutPaymentMethod, most }: CustomerFacts): Finding {
  if (subscribed === 0)
    return attention(
      'No customer has a running subscription: a cutoff would have 0 orders.',
      'Create a customer, or wait for the first one. Weeks can be activated without customers.',
      NEW,
    );
  const isOver = subscribed >= most;
  const fact = `${isOver ? 'Over ' : ''}${countOf(Math.min(subscribed, most - 1), 'customer')} with a running subscription.`;
  if (withoutPaymentMethod === 0) return done(fact);
  return attention(
    `${fact} ${isOver ? 'At least ' : ''}${withoutPaymentMethod.toLocaleString('en-US')} of them ${withoutPaymentMethod === 1 ? 'has' : 'have'} no payment method.`,
    'Add their payment methods before the cutoff: what credits do not cover could not be charged.',
  );
}
