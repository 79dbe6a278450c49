import { isOrderWeekNumber } from '../../orders/weeks/order-week-number.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** Keeps the message readable. */
const MOST_NAMED = 20;

/** Existing weeks only, YYYYWW (MKT-54). */
export function refusalOfWeekNumbers(numbers: readonly number[]): Refusal | null {
  const wrong = numbers.filter((number) => !isOrderWeekNumber(number));
  return wrong.length === 0
    ? null
    : refusal(`Unknown week: ${named(wrong)}. Enter the year and the week, such as 202653.`, 'allowed_week_numbers');
}

/** `known` are the customers among `wanted`. */
export function refusalOfUnknownUsers(wanted: readonly number[], known: ReadonlySet<number>): Refusal | null {
  const missing = wanted.filter((id) => !known.has(id));
  return missing.length === 0 ? null : refusal(`Unknown customer ID: ${named(missing)}.`, 'user_ids');
}

function named(numbers: readonly number[]): string {
  const more = numbers.length - MOST_NAMED;
  return numbers.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
