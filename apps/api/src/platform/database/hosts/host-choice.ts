import type { Timelines } from './timelines.ts';

/** Told by the server itself. */
export interface Server {
  /** The identifier that servers share which follow each other. */
  system: string;
  isStandby: boolean;
  /** A standby tells a new one late (timeline-sql.ts). */
  timeline: number;
  /** When it started: another server at the same address, or the same one again, has ended its former connections. */
  since: string;
}
/** Or why the host does not answer. */
export type Look = Server | { fault: string };

/** A rival accepts writes on the timeline of the primary: both were promoted. A foreign host is of another database. */
export type HostRole = 'primary' | 'standby' | 'outdated' | 'rival' | 'foreign' | 'away';

export interface Followed {
  /** Null before the first primary. */
  system: string | null;
  /** The latest primary, -1 without one. */
  index: number;
}

/** At most one of them is the primary. */
export function rolesOf(looks: Look[], timelines: Timelines, followed: Followed): HostRole[] {
  const system = followed.system ?? commonSystem(looks);
  const roles = looks.map((look) => roleOf(look, timelines, system));
  const chosen = roles[followed.index] === 'primary' ? followed.index : roles.indexOf('primary');
  return roles.map((role, index) => (role === 'primary' && index !== chosen ? 'rival' : role));
}

export function roleOf(look: Look, timelines: Timelines, system: string | null): HostRole {
  if ('fault' in look) return 'away';
  if (look.system !== system) return 'foreign';
  if (look.isStandby) return 'standby';
  return look.timeline < timelines.newestOf(system) ? 'outdated' : 'primary';
}

/** Null where hosts differ: a first look cannot know which of two databases is meant. */
function commonSystem(looks: Look[]): string | null {
  const [first, ...others] = new Set(looks.flatMap((look) => ('fault' in look ? [] : [look.system])));
  return first !== undefined && others.length === 0 ? first : null;
}

/** Tells the operator what to mend, if anything. */
export function warningOf(hosts: { host: string; role: HostRole }[]): string | null {
  const named = (wanted: HostRole) => hosts.flatMap(({ host, role }) => (role === wanted ? [host] : []));
  const [rivals, foreign, [primary]] = [named('rival'), named('foreign'), named('primary')];
  if (rivals.length > 0)
    return `${[primary, ...rivals].join(' and ')} accept writes on the same timeline. Only ${primary} is written to: stop the other, and make it a standby.`;
  if (foreign.length > 0)
    return `Not of the same database: ${foreign.join(', ')}. Correct the list of hosts, or restart Larder if the database was replaced.`;
  return null;
}
