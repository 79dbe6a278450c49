/** Told by the server itself. */
export interface Server {
  /** Null on a standby. */
  timeline: number | null;
  /** When it started: another server at the same address, or the same one again, has ended its former connections. */
  since: string;
}
/** Or why the host does not answer. */
export type Look = Server | { fault: string };

export type HostRole = 'primary' | 'standby' | 'outdated' | 'away';

/**
 * Each promotion begins a timeline with a higher number: an old primary that was started again has an older one than its
 * successor, and must never be written to.
 */
export function choosePrimary(looks: Look[], newest: number): { index: number; timeline: number } | null {
  const writable = looks.flatMap((look, index) =>
    'timeline' in look && look.timeline !== null && look.timeline >= newest ? [{ index, timeline: look.timeline }] : [],
  );
  const highest = Math.max(...writable.map(({ timeline }) => timeline));
  return writable.find(({ timeline }) => timeline === highest) ?? null;
}

export function roleOf(look: Look, newest: number): HostRole {
  if ('fault' in look) return 'away';
  if (look.timeline === null) return 'standby';
  return look.timeline < newest ? 'outdated' : 'primary';
}
