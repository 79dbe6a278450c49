import { Gauge, type Registry } from 'prom-client';
import type { Hosts } from '../database/hosts/hosts.ts';

/** Of a database with several hosts: a standby is promoted when its line changes. */
export function hostMetrics(registry: Registry, hosts: Hosts): void {
  const gauge = new Gauge({
    name: 'larder_database_hosts',
    help: 'Hosts of the database by their role: primary, standby, outdated (an old primary) or away',
    labelNames: ['host', 'role'],
    registers: [registry],
    collect() {
      gauge.reset();
      for (const labels of hosts.roles()) gauge.set(labels, 1);
    },
  });
}
