import { brokenInvariants, INVARIANTS } from './areas/billing/invariants.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { messageOf, StartFault } from './platform/start-fault.ts';

// npm run check:books: asks the database of DATABASE_URL, or the embedded one, for everything that must hold of orders and
// money. Prints what does not with the first rows that break it, and ends with 1 if there is anything. It changes nothing.
const say = (words: string) => void process.stdout.write(`${words}\n`);

async function checkBooks(): Promise<number> {
  const read = readConfig(process.env);
  if ('faults' in read) throw new StartFault(read.faults.join('\n'));
  const { DATABASE_URL, DATA_DIR } = read.config;
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: say });
  const { db, close } = openDatabase(embedded?.connection ?? { connectionString: DATABASE_URL ?? '' }, () => {});
  try {
    const broken = await brokenInvariants(db);
    for (const { name, holds, count, rows } of broken) {
      say(`\n${name}: does not hold ${count === 1 ? 'once' : `${count} times`}. ${holds}`);
      for (const row of rows) say(`  ${JSON.stringify(row)}`);
      if (count > rows.length) say(`  and ${count - rows.length} more`);
    }
    say(`\n${INVARIANTS.length - broken.length} of ${INVARIANTS.length} invariants hold.`);
    return broken.length;
  } finally {
    await close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await checkBooks()) > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : messageOf(error)}\n`);
  process.exitCode = 1;
}
