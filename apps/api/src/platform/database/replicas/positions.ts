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
    this.#looks.push({ at, position });
    if (this.#looks.length > MOST) this.#looks.shift();
  }

  /** Milliseconds since everything written was replayed; null where no look is old enough to say. */
  lagOf(replayed: bigint, now: number): number | null {
    const behind = this.#looks.findLast(({ position }) => position <= replayed);
    return behind ? now - behind.at : null;
  }

  latest(): bigint | null {
    return this.#looks.at(-1)?.position ?? null;
  }

  /** After a promotion the log continues from an earlier place. */
  clear(): void {
    this.#looks.length = 0;
  }
}
