import { DAY, dayOf, HOUR, midnight, type View } from './scale.ts';

/** Days asked for together beyond the first ones: four weeks. */
const BLOCK_DAYS = 28;
/** Midnight of a Monday in Chicago from which blocks are counted. */
const EPOCH_MONDAY = '2024-01-01T06:00:00Z';

/** Days to ask for, `YYYY-MM-DD`, both whole. */
export interface Block {
  from: string;
  to: string;
}

/** The blocks that a view needs beside the days that are there from the start; none while it stays within them. */
export function blocksFor(view: View, first: View): Block[] {
  if (view.start >= first.start && view.end <= first.end) return [];
  const epoch = Temporal.Instant.from(EPOCH_MONDAY).epochMilliseconds;
  const blockOf = (at: number) => Math.floor((at - epoch) / DAY / BLOCK_DAYS);
  const blocks: Block[] = [];
  // In summer the day begins an hour before a block counted in winter's hours.
  for (let index = blockOf(view.start); index <= blockOf(view.end + HOUR); index += 1) {
    const from = midnight(epoch, index * BLOCK_DAYS);
    blocks.push({ from: dayOf(from), to: dayOf(midnight(from, BLOCK_DAYS - 1)) });
  }
  return blocks;
}
