import { printSetupLink } from './areas/staff/setup/make-setup-link.ts';
import { readConfig } from './config.ts';
import { openData } from './open-data.ts';
import { openDatabase } from './platform/database/database.ts';
import { messageOf, StartFault } from './platform/start-fault.ts';

// `npm run setup-link`: ends with 1 once a member of staff exists.
const say = (message: string) => void process.stdout.write(`${message}\n`);

async function printNewLink(): Promise<void> {
  const read = readConfig(process.env);
  if ('faults' in read) throw new StartFault(read.faults.join('\n'));
  const data = await openData(read.config, say);
  const { db, close } = openDatabase(data.connection, () => {}, 1);
  try {
    if (await printSetupLink(read.config, db, say)) return;
    throw new StartFault('Larder already has staff: a superadmin invites further members under Staff.');
  } finally {
    await close();
    await data.stop();
  }
}

try {
  await printNewLink();
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : messageOf(error)}\n`);
  process.exitCode = 1;
}
