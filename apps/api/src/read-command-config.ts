import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { StartFault } from './platform/start-fault.ts';

/** Where development stores it in DATA_DIR when it is not set. */
const STORED = { APP_SECRET: 'app-secret', DATABASE_URL: 'postgres' };

/** For a command next to the program: it uses what is there, and makes neither a secret nor a database. */
export function readCommandConfig(
  env: Record<string, string | undefined>,
  command: string,
  needed: (keyof typeof STORED)[],
): Config {
  const dataDir = resolve(env['DATA_DIR']?.trim() || '.data');
  const missing = needed.filter((name) => !env[name]?.trim() && !existsSync(join(dataDir, STORED[name])));
  if (missing.length > 0)
    throw new StartFault(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set in the environment of this command, so it cannot know the settings of Larder. ` +
        `Give it the same as the program: node --env-file=/etc/larder.env apps/api/src/${command}.ts, as a user who can read that file.`,
    );
  const read = readConfig(env);
  if ('faults' in read) throw new StartFault(read.faults.join('\n'));
  return read.config;
}
