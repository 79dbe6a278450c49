import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { CallError } from '../call-error.ts';
import type { Db } from '../database/database.ts';
import type { CommitWatch } from '../database/commits/commit-watch.ts';
import type { Hosts } from '../database/hosts/hosts.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import { FORWARDED } from '../http/origins/untrusted-proxy.ts';
import { commitMetrics, hostMetrics, replicaMetrics } from './host-metrics.ts';
import { poolMetrics, type PoolUse } from './pool-metrics.ts';

/** Seconds; most calls take 2 to 20 ms. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export type MoreMetrics = (registry: Registry, db: Db) => () => Promise<void>;

/** Only on the same machine or with the token; to others the address does not exist. */
export function registerMetrics(
  app: FastifyInstance,
  {
    config,
    db,
    pool,
    hosts,
    replicas,
    commits,
    moreMetrics,
  }: {
    config: Config;
    db: Db;
    pool: PoolUse;
    hosts: Hosts | null;
    replicas: Replicas | null;
    commits: CommitWatch | null;
    moreMetrics: MoreMetrics;
  },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  poolMetrics(registry, pool);
  if (hosts) hostMetrics(registry, hosts);
  if (replicas) replicaMetrics(registry, replicas);
  if (commits) commitMetrics(registry, commits);
  const refresh = moreMetrics(registry, db);
  timeCalls(app, registry);
  app.get('/metrics', async (request, reply) => {
    if (!maySeeInside(request, config)) throw new CallError('not_found', 'There is nothing at this address.');
    await refresh();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/**
 * By route pattern: by address it would be a series per customer. Statuses have no buckets: with them the page grew to
 * 2.8 MB and took 82 ms.
 */
function timeCalls(app: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'larder_http_request_seconds',
    help: 'Time to answer a call, by method and route pattern',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const counts = new Counter({
    name: 'larder_http_requests_total',
    help: 'Calls answered, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    times.observe(labels, reply.elapsedTime / 1000);
    counts.inc({ ...labels, status: reply.statusCode });
  });
}

export const maySeeInside = (request: FastifyRequest, { METRICS_TOKEN }: Config): boolean =>
  isLocal(request) || hasToken(request, METRICS_TOKEN);

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine must not open them to everybody behind it. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
