import { DAY, dayOf, HOUR, midnight, type View } from './scale.ts';

/** Days fetched per block beyond the first ones: four weeks. */
const BLOCK_DAYS = 28;
/** A Monday at midnight in Chicago from which blocks are counted. */
const EPOCH_MONDAY = '2024-01-01T06:00:00Z';

/** `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Null within the first days. Whole blocks, so that panning fetches once in four weeks. */
export function daysFor(view: View, first: View): Days | null {
  if (view.start >= first.start && view.end <= first.end) return null;
  const epoch = Temporal.Instant.from(EPOCH_MONDAY).epochMilliseconds;
  const blockOf = (at: number) => Math.floor((at - epoch) / DAY / BLOCK_DAYS);
  // In summer, midnight is an hour before a block counted in winter time.
  const [from, after] = [blockOf(view.start), blockOf(view.end + HOUR) + 1];
  return {
    from: dayOf(midnight(epoch, from * BLOCK_DAYS)),
    to: dayOf(midnight(epoch, after * BLOCK_DAYS - 1)),
  };
}
