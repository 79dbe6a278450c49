/**
 * The newest timeline of each database system that was met. Each promotion begins one with a higher number: an old primary
 * that was started again has an older one than its successor, and must never be written to.
 */
export class Timelines {
  readonly #newest = new Map<string, number>();
  readonly #systems = new Set<string>();

  newestOf(system: string): number {
    return this.#newest.get(system) ?? 0;
  }

  /** A standby tells of a promotion too. */
  raise({ system, timeline }: { system: string; timeline: number }): void {
    this.#newest.set(system, Math.max(timeline, this.newestOf(system)));
  }

  meetPrimary(system: string): void {
    this.#systems.add(system);
  }

  /** Without it the newest timeline may be that of a host which has not answered yet. */
  hasMetPrimary(system: string): boolean {
    return this.#systems.has(system);
  }
}

/** Shared by the whole process: addresses in another order, by other names or of poolers share what each of them finds. */
export const TIMELINES = new Timelines();
