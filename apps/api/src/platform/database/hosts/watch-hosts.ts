import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../../start-fault.ts';
import { LONGEST_CLOSE_MS, within } from '../../within.ts';
import { hostsOf, lookAtHosts } from './connect.ts';
import type { Connection } from './connection.ts';
import { warningOf } from './host-choice.ts';

/** A promotion is found within this time and that of a look, even where the old primary ended no connection. */
const LOOK_EVERY_MS = 2_000;

/** Nothing for the embedded server. Returns how to stop. */
export function watchHosts(
  connection: Connection,
  log: FastifyBaseLogger,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const hosts = hostsOf(connection);
  if (!hosts) return async () => {};
  let looking: Promise<void> | null = null;
  let before = '';
  const look = async () => {
    const reason = await lookAtHosts(hosts, connection).then(() => warningOf(hosts.roles()), messageOf);
    const roles = hosts.roles();
    const now = JSON.stringify(roles);
    if (now !== before) log[reason === null ? 'info' : 'error']({ hosts: roles, reason }, 'hosts of the database');
    before = now;
    looking = null;
  };
  const timer = setInterval(() => void (looking ??= look()), everyMs);
  return async () => {
    clearInterval(timer);
    await within(LONGEST_CLOSE_MS, looking);
  };
}
