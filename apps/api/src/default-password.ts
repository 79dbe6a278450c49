import { defaultPassword } from './areas/staff/passwords/default-password.ts';
import { readConfig } from './config.ts';

// `npm run default-password`: prints the default on the terminal, never in a log.
const read = readConfig(process.env);
if ('faults' in read) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${defaultPassword(read.config)}\n`);
