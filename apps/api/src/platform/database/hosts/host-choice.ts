import type { Timelines } from './timelines.ts';

/** Told by the server itself. */
export interface Server {
  /** The identifier that servers share which follow each other. */
  system: string;
  /** Null on a standby. */
  timeline: number | null;
  /** When it started: another server at the same address, or the same one again, has ended its former connections. */
  since: string;
}
/** Or why the host does not answer; one that was silent or is starting may do so later. */
export type Look = Server | { fault: string; isPending: boolean };

export type HostRole = 'primary' | 'standby' | 'outdated' | 'away';

export function choosePrimary(looks: Look[], timelines: Timelines): { index: number; server: Server } | null {
  const writable = looks.flatMap((look, index) =>
    'fault' in look || roleOf(look, timelines) !== 'primary' ? [] : [{ index, server: look }],
  );
  const highest = Math.max(...writable.map(({ server }) => server.timeline ?? 0));
  return writable.find(({ server }) => server.timeline === highest) ?? null;
}

export function roleOf(look: Look, timelines: Timelines): HostRole {
  if ('fault' in look) return 'away';
  if (look.timeline === null) return 'standby';
  return look.timeline < timelines.newestOf(look.system) ? 'outdated' : 'primary';
}
