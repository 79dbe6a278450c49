import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { type Config, readConfig, warningsOf } from './config.ts';
import { printDefaultPassword } from './areas/staff/passwords/default-password.ts';
import { printSetupLink } from './areas/staff/setup/make-setup-link.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { openData } from './open-data.ts';
import { businessNow } from './platform/clock.ts';
import {
  BY_ROLE,
  changesOf,
  type Connection,
  type ConnectionLimits,
  type Database,
  type Db,
  FOR_CALLS,
  FOR_JOBS,
  FOR_PREVIEWS,
  openDatabase,
  previewsOf,
} from './platform/database/database.ts';
import { hostsOf } from './platform/database/hosts/connect.ts';
import type { Hosts } from './platform/database/hosts/hosts.ts';
import { watchHosts } from './platform/database/hosts/watch-hosts.ts';
import { type CommitWatch, watchCommits } from './platform/database/commits/commit-watch.ts';
import { openReplicas, type Replicas } from './platform/database/replicas/replicas.ts';
import { faultOf } from './platform/fault.ts';
import type { FileStorage } from './platform/files/file-storage.ts';
import { openFiles } from './platform/files/open-files.ts';
import { type Role, type RunningJobs, startJobs } from './platform/jobs/start-jobs.ts';
import { watchLockOrder } from './platform/database/lock-order.ts';
import { messageOf, StartFault } from './platform/start-fault.ts';
import { LONGEST_CLOSE_MS, within } from './platform/within.ts';
import { jobsPlan } from './schedules.ts';
import { readRole } from './start-options.ts';

const CONSOLE = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** For each of the two pools; an unused one opens none. */
const CONNECTIONS = 10;
const DEMO_SIGN_IN = 'staff@larder.test, password larder-demo';

export interface Program {
  log: Logger;
  stop(): Promise<void>;
}
interface Start {
  env: Record<string, string | undefined>;
  args: string[];
  say: (message: string) => void;
}

/** In this order; a step that fails stops what was started before it. */
export async function startProgram({ env, args, say }: Start): Promise<Program> {
  const config = configOf(env);
  const role = readRole(args);
  const log = pino({ level: config.LOG_LEVEL, base: { name: 'larder', role } });
  if (config.isDevelopment) watchLockOrder((fault, statement) => log.error({ statement }, fault));
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const timed = stopwatch(say);
    const data = await timed('database', openData(config, say));
    endings.push(data.stop);
    endings.push(watchHosts(data.connection, log));
    if (data.direct !== data.connection) endings.push(watchHosts(data.direct, log));
    const limitsOfCalls = config.DATABASE_POOLER ? BY_ROLE : FOR_CALLS;
    const open = (connection: Connection, limits: ConnectionLimits, connections = CONNECTIONS) => {
      const database = openDatabase(
        connection,
        (error) => log.error({ err: faultOf(error) }, 'idle database client'),
        connections,
        limits,
      );
      // A job that outlasted its grace time may hold a connection; the database undoes what it has not committed.
      endings.push(() => within(LONGEST_CLOSE_MS, database.close()));
      return database;
    };
    const forJobs = open(data.direct, FOR_JOBS);
    const files = await openFiles(config);
    const away = await timed('pictures', files.checkAccess());
    if (away !== null) {
      log.warn({ reason: away }, 'the storage of the pictures does not answer');
      say(`${away} Larder starts without its pictures: until the storage answers, none can be shown or saved.`);
    }
    if (config.DEMO) await timed('demo world', makeDemo(files, data.owner));
    await printDefaultPassword(config, forJobs.db, say);
    const jobs = await timed(
      'jobs',
      startJobs({ ...jobsPlan, connection: data.direct, role, config, db: forJobs.db, files, log }),
    );
    endings.push(jobs.stop);
    if (role !== 'worker') {
      const hosts = hostsOf(data.connection);
      const forCalls = open(data.connection, limitsOfCalls, CONNECTIONS + FOR_PREVIEWS);
      const replicas = readFrom(config, data.direct, log, limitsOfCalls);
      if (replicas) endings.push(replicas.stop);
      const commits = config.DATABASE_URL === undefined ? null : watchCommits(open(data.direct, FOR_JOBS, 1).db, log);
      if (commits) endings.push(commits.stop);
      const app = await timed('calls', listen(config, forCalls, { jobs, files, log, hosts, replicas, commits }));
      endings.push(() => app.close());
    }
    await sayWhereItIs(config, role, forJobs, say);
    return { log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configOf(env: Start['env']): Config {
  const read = readConfig(env);
  if ('config' in read) return read.config;
  throw new StartFault(
    ['Larder cannot start with this configuration:', ...read.faults.map((fault) => `  - ${fault}`)].join('\n'),
  );
}

/** A first start does more than the next ones. */
const stopwatch =
  (say: Start['say']) =>
  async <T>(step: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work;
    say(`${step}: ${Math.round(performance.now() - started)} ms`);
    return result;
  };

const readFrom = (
  { READ_DATABASE_URL }: Config,
  primary: Connection,
  log: Logger,
  limits: ConnectionLimits,
): Replicas | null =>
  READ_DATABASE_URL === undefined ? null : openReplicas(READ_DATABASE_URL, primary, log, CONNECTIONS, limits);

interface Started {
  jobs: RunningJobs;
  files: FileStorage;
  log: Logger;
  hosts: Hosts | null;
  replicas: Replicas | null;
  commits: CommitWatch | null;
}

async function listen(
  config: Config,
  { db, pool }: Database,
  { jobs, files, log, hosts, replicas, commits }: Started,
): Promise<FastifyInstance> {
  const app = await buildApp(
    {
      config,
      db,
      replicas,
      commits,
      files,
      jobs,
      changes: changesOf(CONNECTIONS),
      previews: previewsOf(),
      constraintRefusals,
    },
    { version: packageJson.version, consoleFolder: CONSOLE, log, pool, hosts },
  );
  try {
    await app.listen({ port: config.PORT, host: config.BIND });
  } catch (error) {
    throw new StartFault(`Port ${config.PORT} cannot be used: ${messageOf(error)}. Set PORT to another, or BIND.`, {
      cause: error,
    });
  }
  return app;
}

// The seed draws pictures and makes names: load it only where there is a demo.
async function makeDemo(files: FileStorage, owner: Connection): Promise<void> {
  const { seedDemoOnce } = await import('../seed/seed-demo-once.ts');
  const { pool, close } = openDatabase(owner, () => {}, 1);
  try {
    await seedDemoOnce(pool, files);
  } finally {
    await close();
  }
}

async function sayIfNoWindowIsOpen(db: Db, say: Start['say']): Promise<void> {
  const { openWindowNotice } = await import('../seed/orders/open-window-notice.ts');
  const notice = await openWindowNotice(db, await businessNow(db));
  if (notice) say(notice);
}

async function sayWhereItIs(config: Config, role: Role, { db }: Database, say: Start['say']): Promise<void> {
  if (role === 'worker') return say('Larder works in the background.');
  for (const warning of warningsOf(config)) say(warning);
  say(`Larder is ready at ${config.PUBLIC_URL}`);
  if (config.DEMO) say(`Demo sign-in: ${DEMO_SIGN_IN}`);
  if (config.isDevelopment && config.MAIL_URL === undefined)
    say(`Sign-in codes arrive at ${config.PUBLIC_URL}/dev/mailbox`);
  if (config.DEMO) await sayIfNoWindowIsOpen(db, say);
  await printSetupLink(config, db, say);
}
