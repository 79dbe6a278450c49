import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { ROOT } from '../program.ts';
import { startDirectus } from './directus.ts';
import { checkOut, commitBeforeNewestTag, type EarlierRelease, versionOf } from './earlier-release.ts';
import { startLarder } from './larder.ts';
import { measureInTurns } from './measure-in-turns.ts';
import { startMedusa } from './medusa.ts';
import { startRawDriver } from './raw-driver.ts';
import type { Target } from './target.ts';

export interface Peers {
  customers: number;
  /** Each target, for each request and number of connections. */
  seconds: number;
  release: string | undefined;
  /** A folder where it is installed, or the address of a running one. */
  directus: string | undefined;
  medusa: string | undefined;
}

const DATABASE = 'larder_peers';
const RELEASE_DATABASE = 'larder_peers_release';
const STEPS = 'bench/peers/README.md';

export async function benchPeers(server: Connection, peers: Peers, say: (text: string) => void): Promise<void> {
  const targets: Target[] = [];
  const ref = peers.release ?? commitBeforeNewestTag();
  const release = ref === null ? null : checkOut(ref);
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new Error('The measurement was interrupted.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    for (const start of startsOf(server, peers, release, say)) {
      targets.push(await start());
      interruption.signal.throwIfAborted();
    }
    const loaded = [];
    for (const target of targets) {
      say(`${target.name}: ${target.version}`);
      loaded.push({ ...target, requests: await target.load(peers.customers) });
      interruption.signal.throwIfAborted();
    }
    say('');
    await measureInTurns(loaded, peers.seconds, say, interruption.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    for (const target of targets.toReversed()) await target.stop();
    release?.remove();
  }
}

/** Larder first: the others are compared with it, and the raw driver reads its database. */
function* startsOf(
  server: Connection,
  { directus, medusa }: Peers,
  release: EarlierRelease | null,
  say: (text: string) => void,
): Generator<() => Promise<Target>> {
  const here = { folder: ROOT, name: 'Larder', version: versionOf('HEAD'), database: DATABASE };
  yield () => startLarder(server, here);
  yield () => startRawDriver(server, DATABASE);
  if (release) {
    const { folder, version } = release;
    yield () => startLarder(server, { folder, name: 'earlier release', version, database: RELEASE_DATABASE });
  } else say('No earlier release: there are no tags. Name a commit with --release <git ref>.');
  if (directus !== undefined) yield () => startDirectus(server, directus);
  else
    say(`No Directus: run "npm install node@22 directus" in an empty folder and add --directus <folder> (${STEPS}).`);
  if (medusa !== undefined) yield () => startMedusa(server, medusa);
  else
    say(
      `No Medusa: run "npm install @medusajs/{medusa,framework,cli}" in an empty folder, write its configuration and add --medusa <folder> (${STEPS}).`,
    );
}
