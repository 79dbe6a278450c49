import { defaultPassword } from './areas/staff/default-password.ts';
import { readConfig } from './config.ts';

// `npm run default-password`: prints what a password reset sets, for the operator's eyes and in no log.
const read = readConfig(process.env);
if ('faults' in read) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${defaultPassword(read.config)}\n`);
