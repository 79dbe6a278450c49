import type pg from 'pg';
import type { Server } from './host-choice.ts';
import { PRIMARY_TIMELINE, STANDBY_TIMELINE } from './timeline-sql.ts';

const SEVERAL = {
  timeline: `case when pg_is_in_recovery() then ${STANDBY_TIMELINE} else ${PRIMARY_TIMELINE} end`,
  system: '(select system_identifier::text from pg_control_system())',
};
/** There is nothing to choose, and not every managed service says where its log is. */
const ONE = { timeline: '0', system: "''" };
const describing = ({ timeline, system }: typeof ONE) => `
  select pg_is_in_recovery() as "isStandby", ${timeline} as timeline, ${system} as system,
    extract(epoch from pg_postmaster_start_time())::text as since`;

export async function describeServer(client: pg.ClientBase, hosts: number, longestMs?: number): Promise<Server> {
  const query = { text: describing(hosts > 1 ? SEVERAL : ONE), query_timeout: longestMs };
  const { rows } = await client.query<Server>(query);
  return rows[0] ?? { isStandby: true, timeline: 0, system: '', since: '' };
}
