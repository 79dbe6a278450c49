/** A variant's weight among the others; the weights of an experiment need not sum to 100 (rulings 8). */
export interface Share {
  readonly code: string;
  readonly distribution: number;
}

/** The shares of a running experiment from a moment on. */
export interface Allocation {
  readonly since: Temporal.Instant;
  readonly shares: readonly Share[];
}

export interface RunningExperiment {
  readonly code: string;
  /** As they are now, the control first. */
  readonly variants: readonly Share[];
  /** Oldest first; the first one began with the run. */
  readonly allocations: readonly Allocation[];
}

/**
 * The code of the variant that a customer gets by rule: the shares that held when the customer came decide, so that it
 * stays while the experiment runs whatever becomes of the shares (rulings 8). Only whose own variant is deleted is drawn
 * again, by the shares of that change, and stays with that; what is deleted or weighed otherwise later moves nobody else.
 */
export function variantOfCustomer(
  { code, variants, allocations }: RunningExperiment,
  customer: { readonly id: number; readonly created_at: Temporal.Instant },
): string | null {
  const came = allocations.findLastIndex(({ since }) => Temporal.Instant.compare(since, customer.created_at) <= 0);
  const held = allocations.slice(Math.max(came, 0)).map(({ shares }) => shares);
  return [...held, variants].reduce<string | null>(
    (drawn, shares) =>
      drawn !== null && shares.some((share) => share.code === drawn) ? drawn : drawVariant(code, customer.id, shares),
    null,
  );
}

/** Draws by weight, always the same for the same customer, experiment and shares; without any weight the first. */
export function drawVariant(experimentCode: string, customerId: number, shares: readonly Share[]): string | null {
  const all = shares.reduce((total, { distribution }) => total + distribution, 0);
  let left = placeOf(`${experimentCode}:${customerId}`) * all;
  for (const { code, distribution } of shares) {
    if (left < distribution) return code;
    left -= distribution;
  }
  return shares[0]?.code ?? null;
}

/** Where a key falls from 0 up to, not including, 1: FNV-1a, mixed so that keys alike fall apart (murmur3's finish). */
function placeOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
