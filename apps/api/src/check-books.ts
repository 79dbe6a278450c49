import { compareWithGateway } from './areas/billing/money/compare-with-gateway.ts';
import { gatewayOf } from './areas/billing/gateway/gateway-of.ts';
import { brokenInvariants, INVARIANTS, openWork } from './areas/billing/money/invariants.ts';
import { openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { rolesOf } from './open-data.ts';
import { messageOf } from './platform/start-fault.ts';
import { readCommandConfig } from './read-command-config.ts';

// Ends with 1 on a violation; open work is only printed.
const say = (message: string) => void process.stdout.write(`${message}\n`);

function sayRows(count: number, rows: object[]): void {
  for (const row of rows) say(`  ${JSON.stringify(row)}`);
  if (count > rows.length) say(`  and ${count - rows.length} more`);
}

async function checkBooks(): Promise<number> {
  const config = readCommandConfig(process.env, 'check-books', ['DATABASE_URL']);
  const { DATABASE_URL, DATA_DIR } = config;
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: say });
  const { db, close } = openDatabase(embedded?.connection ?? rolesOf(config).direct, () => {});
  try {
    const broken = await brokenInvariants(db);
    const { signal } = new AbortController();
    const gateway = gatewayOf({ config, db });
    const atGateway = await compareWithGateway({ db, gateway, signal, warn: say });
    for (const { name, holds, count, rows } of [...broken, ...atGateway]) {
      say(`\n${name}: does not hold ${count === 1 ? 'once' : `${count} times`}. ${holds}`);
      sayRows(count, rows);
    }
    for (const { name, holds, count, rows } of await openWork(db)) {
      say(`\nOpen work, ${name}: ${count}. ${holds}`);
      sayRows(count, rows);
    }
    say(`\n${INVARIANTS.length - broken.length} of ${INVARIANTS.length} invariants hold.`);
    return broken.length + atGateway.length;
  } finally {
    await close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await checkBooks()) > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
