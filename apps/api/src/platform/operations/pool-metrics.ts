import { Gauge, type Registry } from 'prom-client';

/** Long waits mean that the pool is too small or that something blocks connections. */
export interface PoolUse {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export function poolMetrics(registry: Registry, pool: PoolUse): void {
  const gauge = new Gauge({
    name: 'larder_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
