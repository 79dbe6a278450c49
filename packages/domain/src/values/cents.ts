declare const brand: unique symbol;

/** Whole US cents: the only form of money inside the program. */
export type Cents = number & { readonly [brand]: 'cents' };

/** Throws for anything but a whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  // Adding 0 turns -0 into 0; -0 would compare unequal in records and tests.
  return (amount + 0) as Cents;
}

export const ZERO: Cents = cents(0);

/** Either way: 10 million dollars. */
export const MOST_MONEY = cents(1_000_000_000);

export const add = (a: Cents, b: Cents): Cents => cents(a + b);

export const subtract = (a: Cents, b: Cents): Cents => cents(a - b);

/** Zero for an empty list. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(add, ZERO);

export const negate = (amount: Cents): Cents => subtract(ZERO, amount);

export const min = (a: Cents, b: Cents): Cents => cents(Math.min(a, b));

export const max = (a: Cents, b: Cents): Cents => cents(Math.max(a, b));

/** In cents; the quantity is a whole number. */
export function times(price: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return cents(price * quantity);
}

const PARTS_OF_A_PERCENT = 10_000;

/** Whole ten-thousandths of a percent; throws when the percent has more than four decimals. */
function tenThousandths(percent: number): bigint {
  const parts = Math.round(percent * PARTS_OF_A_PERCENT);
  // Both sides are the double nearest to the same decimal, so 10.25 passes and 0.00001 does not.
  if (!Number.isSafeInteger(parts) || parts / PARTS_OF_A_PERCENT !== percent) {
    throw new RangeError(`Not a percent with at most four decimals: ${percent}`);
  }
  return BigInt(parts);
}

const floorDivide = (a: bigint, b: bigint): bigint => (a % b < 0n ? a / b - 1n : a / b);

/**
 * `percent` (at most four decimals) of an amount, in cents, rounded half up (MON-3). Uses integers: 8.875 % of a price
 * ends in exactly .5 often enough for a float to miss it.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  const whole = 100n * BigInt(PARTS_OF_A_PERCENT);
  const exact = BigInt(amount) * tenThousandths(percent);
  return cents(Number(floorDivide(2n * exact + whole, 2n * whole)));
}

/** `to` pieces cost this if `from` pieces cost `amount`; rounded half up. */
export function inProportion(amount: Cents, { from, to }: { from: number; to: number }): Cents {
  const exact = BigInt(amount) * BigInt(to);
  return cents(Number(floorDivide(2n * exact + BigInt(from), 2n * BigInt(from))));
}

/**
 * Divides a total by weights so that the parts sum to it exactly (MON-4). Leftover cents go to the largest remainders,
 * earlier parts first. A part without weight gets nothing, unless none has weight: then all weigh the same.
 */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`);
  }
  if (weights.length === 0 && total !== 0) throw new RangeError('Nothing to divide the amount over');
  const weighted = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  return largestRemainder(BigInt(Math.abs(total)), weighted).map((part) => cents(Math.sign(total) * Number(part)));
}

function largestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((a, b) => a + b, 0n);
  const parts = weights.map((weight) => ({
    amount: (total * weight) / whole,
    remainder: (total * weight) % whole,
  }));
  const left = Number(total - parts.reduce((a, part) => a + part.amount, 0n));
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const part of byRemainder.slice(0, left)) part.amount += 1n;
  return parts.map((part) => part.amount);
}

/** At most two decimals, else throws; exact to ten trillion dollars. */
export function fromDollars(dollars: number): Cents {
  const amount = cents(Math.round(dollars * 100));
  if (amount / 100 !== dollars) throw new RangeError(`More than two decimals: ${dollars}`);
  return amount;
}

export const toDollars = (amount: Cents): number => amount / 100;

/** Dollars with both decimals: `-1164.50`. */
export const writeDollars = (amount: Cents): string => toDollars(amount).toFixed(2);

/** `$1,234.50`, `-$3.00`. */
export function formatDollars(amount: Cents): string {
  const absolute = Math.abs(amount);
  const dollars = Math.trunc(absolute / 100).toLocaleString('en-US');
  return `${amount < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}
