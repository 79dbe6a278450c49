import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAuditLog } from './by-hand/audit-log.ts';
import { benchProductList, benchPromoCodeList, growCatalogue } from './catalogue-lists.ts';
import { benchCutoff } from './cutoff.ts';
import { benchExports } from './exports.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './file-import.ts';
import { measureInBrowser } from './in-browser.ts';
import { CUSTOMERS, HISTORICAL_ORDERS, PRODUCTS } from './imports.ts';
import { benchLoad } from './load.ts';
import { benchMassCredits } from './mass-credits.ts';
import { buildOrderBase } from './order-base.ts';
import { benchPostCutoff } from './post-cutoff.ts';
import { type Bench, prepareBench } from './prepare.ts';
import { memoryOf } from './program.ts';
import { benchPeers } from './peers/bench-peers.ts';
import { benchReplacements } from './product-replacements.ts';
import { benchSettlement } from './settlement.ts';
import { benchUserList } from './user-list.ts';
import { benchUserPage } from './user-page.ts';
import { benchWeekCockpit } from './week-cockpit.ts';
import { benchZipCodes } from './zip-codes.ts';

// npm run bench [-- --customers N --orders N --zip-rows N --credit-rows N --customer-rows N --product-rows N --history-rows N --export-rows N --audit-rows N --rounds M --load-seconds N --load-web N --load-workers N --only users|audit-log|catalogue|engine|zip-codes|credits|imports|exports|replacements|desk|arrival|load|growth|peers] [--sizes 200000,1000000] [--release REF --directus FOLDER --medusa FOLDER --peer-seconds N]: prints ratios measured
// side by side; asserts nothing.
const { values } = parseArgs({
  options: {
    customers: { type: 'string' },
    orders: { type: 'string', default: '100000' },
    'zip-rows': { type: 'string', default: '200000' },
    'credit-rows': { type: 'string', default: '100000' },
    'customer-rows': { type: 'string', default: '100000' },
    'product-rows': { type: 'string', default: '20000' },
    'history-rows': { type: 'string', default: '100000' },
    'export-rows': { type: 'string', default: '1000000' },
    'audit-rows': { type: 'string', default: '4000000' },
    rounds: { type: 'string', default: '40' },
    'load-seconds': { type: 'string', default: '600' },
    'load-web': { type: 'string', default: '1' },
    'load-workers': { type: 'string', default: '0' },
    sizes: { type: 'string', default: '200000,1000000' },
    'peer-seconds': { type: 'string', default: '10' },
    release: { type: 'string' },
    directus: { type: 'string' },
    medusa: { type: 'string' },
    only: { type: 'string' },
  },
});
const DATA = fileURLToPath(new URL('../.data/bench', import.meta.url));
const SIZE = fileURLToPath(new URL('../apps/web/size.mjs', import.meta.url));
const CUSTOMERS_HERE = 1_000_000;
const LOADED_CUSTOMERS = 20_000;
const PEER_CUSTOMERS = 200_000;
const rounds = Number(values.rounds);
const say = (text: string) => console.log(text);

const title = (text: string) => say(`\n## ${text}\n`);

async function runZipCodes({ connection }: Bench): Promise<void> {
  const rows = Number(values['zip-rows']);
  title(`A file of ${rows} zip code rules`);
  (await benchZipCodes(connection, rows)).forEach(say);
}

async function runCredits({ connection }: Bench): Promise<void> {
  const rows = Number(values['credit-rows']);
  title(`A file of ${rows} credits`);
  (await benchMassCredits(connection, rows)).forEach(say);
}

async function runImports({ connection }: Bench): Promise<void> {
  const rows = Number(values['customer-rows']);
  title(`A file of ${rows} customers`);
  (await benchImport(connection, rows, CUSTOMERS)).forEach(say);
  const products = Number(values['product-rows']);
  title(`A file of ${products} products`);
  (await benchImport(connection, products, PRODUCTS)).forEach(say);
  const lines = Number(values['history-rows']);
  title(`A file of ${lines} lines of historical orders`);
  (await benchImport(connection, lines, HISTORICAL_ORDERS)).forEach(say);
}

async function runExports({ connection }: Bench): Promise<void> {
  const rows = Number(values['export-rows']);
  title(`Exports of ${rows} rows`);
  (await benchExports(connection, rows)).forEach(say);
}

async function runReplacements({ connection }: Bench): Promise<void> {
  const orders = Number(values.orders);
  title(`A product replaced in ${orders} orders`);
  (await benchReplacements(connection, orders)).forEach(say);
}

/** Apart from all others, because it needs months of rows. */
async function runAuditLog({ connection }: Bench): Promise<void> {
  const rows = Number(values['audit-rows']);
  title(`The audit log of ${rows} entries in 36 months`);
  (await benchAuditLog(connection, rows, rounds * 10)).forEach(say);
}

/** Apart from all others, because it takes as long as it is told to. */
async function runLoad({ connection, config }: Bench): Promise<void> {
  const load = {
    seconds: Number(values['load-seconds']),
    web: Number(values['load-web']),
    workers: Number(values['load-workers']),
  };
  title(`Mixed load for ${load.seconds} s, ${load.web} web and ${load.workers} worker processes`);
  const base = await buildOrderBase(connection, config, LOADED_CUSTOMERS);
  try {
    (await benchLoad(base, load)).forEach(say);
  } finally {
    await base.drop();
  }
}

/** Apart from all others, because its databases take many minutes and gigabytes. */
async function runGrowth({ connection, config }: Bench): Promise<void> {
  const sizes = values.sizes.split(',').map(Number);
  title(`The same calls and cutoff at ${sizes.join(', ')} customers`);
  await benchGrowth(connection, config, { sizes, orders: Number(values.orders), rounds: rounds * 10 }, say);
}

/** Apart from all others, because the others have to be installed and their customers loaded. */
async function runPeers({ connection }: Bench): Promise<void> {
  const customers = Number(values.customers ?? PEER_CUSTOMERS);
  const { release, directus, medusa } = values;
  title(`Larder and others at ${customers} customers`);
  await benchPeers(connection, { customers, seconds: Number(values['peer-seconds']), release, directus, medusa }, say);
}

async function runDesk(): Promise<void> {
  title('The ten tasks of the support desk');
  (await measureInBrowser('ten-tasks')).forEach(say);
}

async function runArrival(): Promise<void> {
  title('First rows at 60 ms of latency, processor 4x slower');
  (await measureInBrowser('arrival')).forEach(say);
}

async function run(bench: Bench): Promise<void> {
  await runUsers(bench);
  await runCatalogue(bench);
  await runEngine(bench);
  await runZipCodes(bench);
  await runCredits(bench);
  await runImports(bench);
  await runExports(bench);
  await runReplacements(bench);
  await runDesk();
  await runArrival();
  title('What the console loads (brotli)');
  say(spawnSync(process.execPath, [SIZE], { encoding: 'utf8' }).stdout);
}

async function runUsers(bench: Bench): Promise<void> {
  say(
    `${bench.customers} customers, ${availableParallelism()} cores, Node ${process.version}, ${rounds} rounds in turns`,
  );
  const idle = memoryOf(bench.pid);
  title('The user list');
  (await benchUserList(bench, rounds)).lines.forEach(say);
  title('The user page');
  (await benchUserPage(bench, rounds * 10)).forEach(say);
  title('Memory of the program');
  say(`idle ${idle} MB, after the load ${memoryOf(bench.pid)} MB`);
}

async function runCatalogue(bench: Bench): Promise<void> {
  await growCatalogue(bench.pool);
  title('The product list at 20,000 products');
  (await benchProductList(bench, rounds)).lines.forEach(say);
  title('The promo code list at 200,000 codes');
  (await benchPromoCodeList(bench, rounds)).lines.forEach(say);
}

async function runEngine({ connection, config }: Bench): Promise<void> {
  const orders = Number(values.orders);
  title(`A cutoff of ${orders} orders`);
  const base = await buildOrderBase(connection, config, orders);
  try {
    (await benchCutoff(base, orders)).forEach(say);
    title('After the cutoff');
    (await benchPostCutoff(base, rounds * 10)).forEach(say);
    title('A week at a glance');
    (await benchWeekCockpit(base, rounds)).forEach(say);
    title(`A deadline of ${orders} orders`);
    (await benchSettlement(base, orders)).forEach(say);
  } finally {
    await base.drop();
  }
}

const ALONE: Record<string, typeof run> = {
  users: runUsers,
  'audit-log': runAuditLog,
  catalogue: runCatalogue,
  engine: runEngine,
  'zip-codes': runZipCodes,
  credits: runCredits,
  imports: runImports,
  exports: runExports,
  replacements: runReplacements,
  desk: runDesk,
  arrival: runArrival,
  load: runLoad,
  growth: runGrowth,
  peers: runPeers,
};
const alone = values.only === undefined ? null : ALONE[values.only];
if (alone === undefined) {
  console.error(`There is no measurement ${values.only}; there are ${Object.keys(ALONE).join(', ')}.`);
  process.exit(1);
}
const needsCustomers = alone === null || alone === runCatalogue || alone === runUsers;
const bench = await prepareBench(DATA, needsCustomers ? Number(values.customers ?? CUSTOMERS_HERE) : 0, say);
try {
  await (alone ?? run)(bench);
} finally {
  await bench.stop();
}
