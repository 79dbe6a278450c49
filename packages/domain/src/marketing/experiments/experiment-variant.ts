/** Weights do not need to add up to 100 (MKT-36). */
export interface Share {
  readonly code: string;
  readonly distribution: number;
}

export interface Allocation {
  readonly since: Temporal.Instant;
  readonly shares: readonly Share[];
}

export interface RunningExperiment {
  readonly code: string;
  /** The control first. */
  readonly variants: readonly Share[];
  /** Oldest first; the first one began with the run. */
  readonly allocations: readonly Allocation[];
}

/**
 * Returns the code of the variant that a customer gets automatically. It follows from the shares in effect when the
 * customer came, and therefore stays while the experiment runs (MKT-37). Only customers whose own variant is deleted
 * are drawn again, once, by the shares of that change.
 */
export function variantOfCustomer(
  { code, variants, allocations }: RunningExperiment,
  customer: { readonly id: number; readonly created_at: Temporal.Instant },
): string | null {
  const came = allocations.findLastIndex(({ since }) => Temporal.Instant.compare(since, customer.created_at) <= 0);
  const inEffect = allocations.slice(Math.max(came, 0)).map(({ shares }) => shares);
  return [...inEffect, variants].reduce<string | null>(
    (drawn, shares) =>
      drawn !== null && shares.some((share) => share.code === drawn) ? drawn : drawVariant(code, customer.id, shares),
    null,
  );
}

/** Deterministic for customer, experiment and shares. Without any weight, draws the first share. */
export function drawVariant(experimentCode: string, customerId: number, shares: readonly Share[]): string | null {
  const all = shares.reduce((total, { distribution }) => total + distribution, 0);
  let left = placeOf(`${experimentCode}:${customerId}`) * all;
  for (const { code, distribution } of shares) {
    if (left < distribution) return code;
    left -= distribution;
  }
  return shares[0]?.code ?? null;
}

/** To [0, 1): FNV-1a, finished with murmur3's mixer so that similar keys spread. */
function placeOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
