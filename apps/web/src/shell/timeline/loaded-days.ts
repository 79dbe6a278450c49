import { DAY, dayOf, HOUR, midnight, type View } from './scale.ts';

/** Days asked for together beyond the first ones: four weeks. */
const BLOCK_DAYS = 28;
/** Midnight of a Monday in Chicago from which blocks are counted. */
const EPOCH_MONDAY = '2024-01-01T06:00:00Z';

/** Days to ask for, `YYYY-MM-DD`, both whole. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The days that a view needs beside those that are there from the start; none while it stays within them. Whole blocks,
 * so that they are asked for once in four weeks of moving and not at each step.
 */
export function daysFor(view: View, first: View): Days | null {
  if (view.start >= first.start && view.end <= first.end) return null;
  const epoch = Temporal.Instant.from(EPOCH_MONDAY).epochMilliseconds;
  const blockOf = (at: number) => Math.floor((at - epoch) / DAY / BLOCK_DAYS);
  // In summer the day begins an hour before a block counted in winter's hours.
  const [from, after] = [blockOf(view.start), blockOf(view.end + HOUR) + 1];
  return {
    from: dayOf(midnight(epoch, from * BLOCK_DAYS)),
    to: dayOf(midnight(epoch, after * BLOCK_DAYS - 1)),
  };
}
