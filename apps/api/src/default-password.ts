import { defaultPassword } from './areas/staff/passwords/default-password.ts';
import { messageOf } from './platform/start-fault.ts';
import { readCommandConfig } from './read-command-config.ts';

// `npm run default-password`: prints the default on the terminal, never in a log.
try {
  const config = readCommandConfig(process.env, 'default-password', ['APP_SECRET']);
  process.stdout.write(`${defaultPassword(config)}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
