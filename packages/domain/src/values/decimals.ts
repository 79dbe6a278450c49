/** In units of the last place: far above the noise of adding floats, far below a digit that somebody typed. */
const NOISE = 1e-6;

/** Rounds off float noise (0.1 + 0.2 is 0.30000000000000004); null for a number with more than `places` decimals. */
export function toDecimal(value: number, places: number): number | null {
  const scale = 10 ** places;
  const whole = Math.round(value * scale);
  if (!Number.isSafeInteger(whole)) return null;
  // Adding 0 turns -0 into 0.
  return Math.abs(value * scale - whole) < NOISE ? (whole + 0) / scale : null;
}
