/** A place in the log of PostgreSQL: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const MOST = 100;

/** Where the primary's log was at the latest looks, to tell how old a replica's data is, also while nothing is written. */
export class Positions {
  readonly #looks: { at: number; position: bigint }[] = [];

  /** `at` is the moment before the look, in milliseconds. */
  add(at: number, position: bigint): void {
    // After a promotion the log continues from an earlier place.
    if (position < (this.#looks.at(-1)?.position ?? 0n)) this.#looks.length = 0;
    this.#looks.push({ at, position });
    if (this.#looks.length > MOST) this.#looks.shift();
  }

  /** The latest moment before which everything written was replayed; null where no look is old enough to say. */
  freshUntil(replayed: bigint): number | null {
    return this.#looks.findLast(({ position }) => position <= replayed)?.at ?? null;
  }
}
