import { printSetupLink } from './areas/staff/setup/make-setup-link.ts';
import { openData } from './open-data.ts';
import { openDatabase } from './platform/database/database.ts';
import { messageOf, StartFault } from './platform/start-fault.ts';
import { readCommandConfig } from './read-command-config.ts';

// `npm run setup-link`: ends with 1 once a member of staff exists.
const say = (message: string) => void process.stdout.write(`${message}\n`);

async function printNewLink(): Promise<void> {
  const config = readCommandConfig(process.env, 'setup-link', ['APP_SECRET', 'DATABASE_URL']);
  const data = await openData(config, say);
  const { db, close } = openDatabase(data.direct, () => {}, 1);
  try {
    if (await printSetupLink(config, db, say)) return;
    throw new StartFault('Larder already has staff: a superadmin invites further members under Staff.');
  } finally {
    await close();
    await data.stop();
  }
}

try {
  await printNewLink();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
