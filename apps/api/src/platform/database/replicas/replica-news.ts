/** About five seconds, longer for a silent replica: a program that starts sooner than its replica does not report it. */
const LOOKS_UNTIL_REPORTED = 10;

/** Reports each change of a replica once, and a replica that could not be read from since the start. */
export class ReplicaNews {
  #isUsed: boolean | null = null;
  #looks = 0;

  /** After each look. */
  of(isUsed: boolean): 'read from' | 'left out' | null {
    this.#looks += 1;
    const isKnown = isUsed || this.#isUsed !== null || this.#looks >= LOOKS_UNTIL_REPORTED;
    if (!isKnown || isUsed === this.#isUsed) return null;
    this.#isUsed = isUsed;
    return isUsed ? 'read from' : 'left out';
  }
}
