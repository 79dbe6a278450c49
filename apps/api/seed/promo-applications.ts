import { cents } from '@larder/domain/values/cents.ts';
import type { Customer } from './customers.ts';
import { isBefore } from './moments.ts';
import { type CodeName, maximumOf, PROMO_CODES, promoCodeId } from './promo-codes.ts';
import type { Terms } from './prices.ts';
import { addChange, type By } from './record.ts';
import type { World } from './world.ts';

export interface Application {
  id: number;
  code: CodeName;
  from: Temporal.Instant;
  until: Temporal.Instant | null;
  /** Orders charged with it so far. */
  charged: number;
}
const EXPIRATION_DAYS = 14;

/** Applies a code to a customer, from a moment until it is over or for as long as it holds. */
export function applyCode(
  world: World,
  customer: Customer,
  { code, from, until, by }: { code: CodeName; from: Temporal.Instant; until?: Temporal.Instant; by: By },
): void {
  const isPaused = customer.row['status'] === 'paused';
  const id = world.add('promo_code_applications', {
    user_id: customer.id,
    promo_code_id: promoCodeId(code),
    status: until ? 'deactivated' : isPaused ? 'paused' : 'active',
    created_at: from.toString(),
    depleted_at: until?.toString() ?? null,
  });
  customer.applications.push({ id, code, from, until: until ?? null, charged: 0 });
  addChange(world, {
    at: from,
    name: 'promo_code_applied',
    by,
    subject: { type: 'promo_code_application', id },
    userId: customer.id,
    description: `Applied promo code ${code}`,
    before: { promo_code: null },
    after: { promo_code: code },
  });
}

/** The application that holds at a cutoff: its first order must be charged within its window (rulings 4). */
export const applicationAt = ({ applications }: Customer, at: Temporal.Instant): Application | null =>
  applications.find(
    ({ from, until, charged }) =>
      isBefore(from, at) && (until === null || isBefore(at, until)) && (charged > 0 || !isBefore(expiry(from), at)),
  ) ?? null;

const expiry = (from: Temporal.Instant) => from.add({ hours: 24 * EXPIRATION_DAYS });

/** An application whose first order was not charged in time is over. */
export function expireApplications(world: World, { applications }: Customer): void {
  for (const { id, from, until, charged } of applications)
    if (until === null && charged === 0 && isBefore(expiry(from), world.dawn))
      Object.assign(world.rows('promo_code_applications')[id - 1]!, {
        status: 'deactivated',
        depleted_at: expiry(from).toString(),
      });
}

/** What it takes off its next order: the rule of that number, else the one for every order. */
export function termsOf({ code, charged }: Application): Terms {
  const { type, amount, first } = PROMO_CODES.find((each) => each.code === code)!;
  const maximum = maximumOf(type);
  const terms = { type, maximum: maximum === null ? null : cents(maximum), freeTax: false };
  return first && charged === 0
    ? { ...terms, amount: first.amount, freeShipping: first.freeShipping }
    : { ...terms, amount, freeShipping: false };
}
