/**
 * The newest timeline of each database system that was met. Each promotion begins one with a higher number: an old primary
 * that was started again has an older one than its successor, and must never be written to.
 */
export class Timelines {
  readonly #newest = new Map<string, number>();

  newestOf(system: string): number {
    return this.#newest.get(system) ?? 0;
  }

  /** False for a standby, and for an old primary. */
  meet({ system, timeline }: { system: string; timeline: number | null }): boolean {
    if (timeline === null || timeline < this.newestOf(system)) return false;
    this.#newest.set(system, timeline);
    return true;
  }
}

/** Shared by the whole process: addresses in another order, by other names or of poolers share what each of them finds. */
export const TIMELINES = new Timelines();
