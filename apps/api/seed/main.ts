import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readConfig } from '../src/config.ts';
import { openData } from '../src/open-data.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import { messageOf, StartFault } from '../src/platform/start-fault.ts';
import { addBulkCustomers } from './bulk/bulk-customers.ts';
import { renewDemo } from './renew-demo.ts';
import { seedDemoOnce } from './seed-demo-once.ts';

// npm run seed [-- --renew] [-- --customers N --orders-per-customer M]
const say = (message: string) => console.log(message);

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      renew: { type: 'boolean' },
      customers: { type: 'string' },
      'orders-per-customer': { type: 'string', default: '3' },
    },
  });
  const read = readConfig(process.env);
  if ('faults' in read) throw new StartFault(read.faults.join('\n'));
  const { config } = read;
  if (config.isProduction) throw new StartFault('The demo world cannot be created in production.');
  const files = await openFiles(config);
  const away = await files.checkAccess();
  if (away !== null) throw new StartFault(away);
  const data = await openData(config, say);
  const { pool, close } = openDatabase(data.owner, () => {});
  const started = performance.now();
  try {
    if (values.renew) await renewDemo(pool, files);
    else
      say(
        (await seedDemoOnce(pool, files))
          ? 'The demo world has been created.'
          : 'The demo world already exists. --renew rebuilds it relative to today.',
      );
    if (values.customers !== undefined)
      await withClient(pool, (client) =>
        addBulkCustomers(
          client,
          wholeNumber(values.customers, 'customers'),
          wholeNumber(values['orders-per-customer'], 'orders-per-customer'),
          say,
        ),
      );
    say(`Done in ${Math.round((performance.now() - started) / 100) / 10} s.`);
  } finally {
    await close();
    await data.stop();
  }
}

function wholeNumber(text: string | undefined, name: string): number {
  if (!/^\d{1,8}$/.test(text ?? '')) throw new StartFault(`--${name} must be a whole number.`);
  return Number(text);
}

async function withClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : messageOf(error));
  process.exitCode = 1;
}
