import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../database/database.ts';
import type { Hosts } from '../database/hosts/hosts.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import { type CommitWatch, isWaiting } from '../database/commits/commit-watch.ts';
import { countOutsideMonths, TABLES_BY_MONTH } from '../database/months/months.queries.ts';
import { schemaState } from '../database/migrate.ts';
import { maySeeInside, type MoreMetrics, registerMetrics } from './metrics.ts';
import type { PoolUse } from './pool-metrics.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** A supervisor asks again soon. */
const TIMEOUT_MS = 2_000;

/** Call it before the routes, whose times it measures. */
export function registerHealth(
  app: FastifyInstance,
  sources: {
    config: Config;
    db: Db;
    pool: PoolUse;
    hosts: Hosts | null;
    replicas: Replicas | null;
    commits: CommitWatch | null;
    moreMetrics: MoreMetrics;
    migrations?: string;
  },
): void {
  const { config, db, hosts, replicas, commits, migrations = MIGRATIONS } = sources;
  registerMetrics(app, sources);
  app.get('/healthz', (_, reply) => answer(reply, 200, 'alive'));
  app.get('/readyz', async (request, reply) => {
    const database = await Promise.race([readiness(db, migrations), silence()]);
    const state = isWaiting(commits) && database === 'ready' ? 'ready to read: commits wait for the standby' : database;
    // Names of hosts are for those who may read the metrics.
    const inside = maySeeInside(request, config) && {
      ...(hosts && { database_hosts: hosts.roles() }),
      ...(replicas && { replicas: replicas.states().map(describeReplica) }),
      ...(database === 'ready' && (await Promise.race([outsideMonths(db), silence().then(() => NOT_COUNTED)]))),
    };
    return answer(reply, database === 'ready' ? 200 : 503, state, inside || {});
  });
}

/** An alarm: the months ahead were not made. */
async function outsideMonths(db: Db): Promise<object> {
  try {
    const counts = await Promise.all(
      TABLES_BY_MONTH.map(async (table) => [table, await countOutsideMonths(db, table)] as const),
    );
    const some = counts.filter(([, count]) => count > 0);
    return some.length > 0 ? { rows_outside_months: Object.fromEntries(some) } : {};
  } catch {
    return NOT_COUNTED;
  }
}

/** The program is ready all the same. */
const NOT_COUNTED = { rows_outside_months: 'could not be counted' };

const describeReplica = ({ host, state }: ReturnType<Replicas['states']>[number]) =>
  state.isUsed ? { host, state: 'used' } : { host, state: 'left out', reason: state.reason };

const answer = (reply: FastifyReply, status: number, message: string, inside: object = {}) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status: message, ...inside });

/** A newer schema is fine: in a rolling restart the new program has migrated already. */
async function readiness(db: Db, migrations: string): Promise<string> {
  try {
    return (await schemaState(db, migrations)) === 'behind' ? 'the schema is older than the program' : 'ready';
  } catch {
    return NO_DATABASE;
  }
}

const NO_DATABASE = 'the database does not answer';

const silence = () =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve(NO_DATABASE), TIMEOUT_MS).unref();
  });
