import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** User and system time of the processes in milliseconds, on Linux; exact to 10 ms. */
export const processorTimeOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
    return sum + (user + system) * TICK_MS;
  }, 0);

/** A peer is started through npx, so its process is a grandchild with the same group. */
export const processesOf = (group: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))[2] === String(group))
    .map(Number);

/** The fields after the command, which is in parentheses: state, parent, group and so on. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
