import type { ReplicaLook } from './replica.ts';

/**
 * Whether a replica is on the timeline of the primary, and not on the branch that a promotion has left. The control file
 * of a replica says a new timeline up to minutes late, so one that has replayed more than it had received when the new
 * timeline was met counts too: the old branch has no more.
 */
export class Branch {
  #met = { timeline: 0, received: 0n };

  follows(
    { timeline, replayed, received }: Pick<ReplicaLook, 'timeline' | 'replayed' | 'received'>,
    ofPrimary: number,
  ): boolean {
    if (timeline >= ofPrimary) return timeline === ofPrimary;
    if (this.#met.timeline !== ofPrimary) this.#met = { timeline: ofPrimary, received: received ?? 0n };
    return (replayed ?? 0n) > this.#met.received;
  }
}
