/** In units of the last place: far above what adding floats leaves behind, far below a digit that somebody typed. */
const NOISE = 1e-6;

/**
 * The number with at most `places` decimals that is meant, or null where it has more. What floats leave behind when
 * they are added (0.1 + 0.2 is 0.30000000000000004) is rounded off.
 */
export function toDecimal(value: number, places: number): number | null {
  const scale = 10 ** places;
  const whole = Math.round(value * scale);
  if (!Number.isSafeInteger(whole)) return null;
  // Adding 0 turns -0 into 0.
  return Math.abs(value * scale - whole) < NOISE ? (whole + 0) / scale : null;
}
