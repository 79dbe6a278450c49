import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { isBucket } from './platform/files/file-storage.ts';
import { filesFolder } from './platform/files/folder-files.ts';
import { backUp } from './platform/backup/back-up.ts';
import { restore } from './platform/backup/restore.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { StartFault } from './platform/start-fault.ts';

// `backup.ts write <folder>` and `backup.ts restore <folder>`: the embedded database; see docs/operations.md.
const say = (message: string) => void process.stdout.write(`${message}\n`);

async function run([what, given]: string[]): Promise<void> {
  const read = readConfig(process.env);
  if ('faults' in read) throw new StartFault(read.faults.join('\n'));
  const { DATABASE_URL, DATA_DIR, FILES_URL } = read.config;
  const files = isBucket(FILES_URL) ? null : resolve(filesFolder(read.config));
  if (DATABASE_URL !== undefined)
    throw new StartFault(
      'DATABASE_URL is set: back that server up with its own tools, such as pg_dump or pg_basebackup.',
    );
  if (given === undefined || (what !== 'write' && what !== 'restore'))
    throw new StartFault('Specify write or restore, and the backup folder.');
  const folder = resolve(given);
  if (what === 'restore') {
    await restore(folder, DATA_DIR, files, say);
    return say(`Restored into ${DATA_DIR}. Start Larder.`);
  }
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: say });
  try {
    await backUp(server, files, folder);
  } finally {
    await server.stop();
  }
  say(
    files === null
      ? `The database is in ${folder}. The pictures are in the bucket of FILES_URL and not in this backup.`
      : `The database and the pictures are in ${folder}.`,
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
