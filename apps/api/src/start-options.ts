import { parseArgs } from 'node:util';
import { StartFault } from './platform/start-fault.ts';
import type { Role } from './platform/jobs/start-jobs.ts';

const ROLES: Role[] = ['web', 'worker', 'both'];

/** `--role=web`, `--role=worker`; without it one process is both. */
export function readRole(args: string[]): Role {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'both' } }, strict: false });
  const role = ROLES.find((each) => each === values.role);
  if (!role)
    throw new StartFault(`--role must be web or worker, not ${String(values.role)}. Leave it out to run both in one.`);
  return role;
}
