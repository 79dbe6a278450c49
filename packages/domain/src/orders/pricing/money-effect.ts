import { add, type Cents, inProportion, max, subtract, sum, ZERO } from '../../values/cents.ts';

interface Totals {
  readonly before: Cents;
  readonly after: Cents;
}

export interface MoneyEffect extends Totals {
  /** The sum by which orders become dearer, and the one by which others become cheaper. */
  readonly more: Cents;
  readonly less: Cents;
}

/** The effect on all orders, in proportion to those that were priced: exact if all were. */
export function moneyEffect(priced: readonly Totals[], all: number): MoneyEffect {
  const scaled = (amounts: Cents[]) =>
    priced.length === 0 ? ZERO : inProportion(sum(amounts), { from: priced.length, to: all });
  const before = scaled(priced.map((each) => each.before));
  const more = scaled(priced.map((each) => max(ZERO, subtract(each.after, each.before))));
  const less = scaled(priced.map((each) => max(ZERO, subtract(each.before, each.after))));
  return { before, after: subtract(add(before, more), less), more, less };
}

/** At most `most` of the list, evenly spaced, so that they stand for all. */
export function sampleOf<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]!);
}
