/** `npm run test:full` runs storms at their size, and tests of seconds whose subject seldom changes. */
export const isWhole = process.env['LARDER_FULL'] === '1';

/** STORM_SEED repeats a failed run. */
export const SEED = Number(process.env['STORM_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

export type Draw = (below: number) => number;

/** A linear congruential generator: the same draws for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x80_00_00_00) * below);
  };
}
