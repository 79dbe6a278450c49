import { Gauge, type Registry } from 'prom-client';
import { type CommitWatch, isWaiting } from '../database/commits/commit-watch.ts';
import type { Hosts } from '../database/hosts/hosts.ts';
import type { Replicas } from '../database/replicas/replicas.ts';

/** Where the database has several: a standby was promoted when its role changes. */
export function hostMetrics(registry: Registry, hosts: Hosts): void {
  const gauge = new Gauge({
    name: 'larder_database_hosts',
    help: 'Hosts of the database by their role: primary, standby, outdated (an old primary), rival (a second one), foreign (of another database) or away',
    labelNames: ['host', 'role'],
    registers: [registry],
    collect() {
      gauge.reset();
      for (const labels of hosts.roles()) gauge.set(labels, 1);
    },
  });
}

export function replicaMetrics(registry: Registry, replicas: Replicas): void {
  const used = new Gauge({
    name: 'larder_replica_used',
    help: 'Whether a replica is read from: 1, or 0 while it is away or more than 2 seconds behind',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      for (const { host, state } of replicas.states()) used.set({ host }, state.isUsed ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'larder_replica_lag_seconds',
    help: 'How old the data of a replica that is read from is, at most',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      lag.reset();
      for (const { host, state } of replicas.states()) if (state.isUsed) lag.set({ host }, state.lagMs / 1000);
    },
  });
  const reads = new Gauge({
    name: 'larder_replica_reads',
    help: 'Calls that a replica may answer, since the start, by what answered them',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      for (const [by, count] of Object.entries(replicas.counts())) reads.set({ by }, count);
    },
  });
}

export function commitMetrics(registry: Registry, commits: CommitWatch): void {
  const gauge = new Gauge({
    name: 'larder_commits_waiting',
    help: '1 while commits wait for a standby that does not answer, and changes are refused',
    registers: [registry],
    collect() {
      gauge.set(isWaiting(commits) ? 1 : 0);
    },
  });
}
