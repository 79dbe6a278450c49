import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { passCutoffs } from './chapters/cutoff.ts';
import { compareExports } from './chapters/moved-exports.ts';
import { setUp } from './chapters/first-staff.ts';
import { activateFirstWeek } from './chapters/first-week.ts';
import { expectReconciled } from './chapters/money.ts';
import { expectMoversCharged, refundThatFailsLate } from './chapters/moved-money.ts';
import { changeMovers, remindMovers } from './chapters/moved-changes.ts';
import { countMails } from './chapters/moved-mails.ts';
import { retryDeclined, type Retried } from './chapters/moved-retries.ts';
import { importMovers } from './chapters/moving-in.ts';
import { createProducts } from './chapters/products.ts';
import { enterReferenceData } from './chapters/reference-data.ts';
import { importZipCodeFile } from './chapters/zip-codes.ts';
import type { Client } from './installation/client.ts';
import { type Installation, startInstallation } from './installation/installation.ts';
import { startStripe, type Stripe } from './installation/stripe.ts';

// A company moves in with 200 customers whose cards live at Stripe; npm test leaves it out for its time.
const IS_WHOLE = Boolean(process.env['LARDER_GOLIVE'] ?? process.env['LARDER_FULL']);
const MINUTE = 60_000;
const SOURCES = {
  folder: fileURLToPath(new URL('../../..', import.meta.url)),
  env: { NODE_ENV: 'production' },
  start: ['apps/api/src/main.ts'],
};

describe.runIf(IS_WHOLE)('a company that moves in with cards at Stripe', { timeout: 5 * MINUTE }, () => {
  let stripe: Stripe;
  let installation: Installation;
  let ada: Client;
  let week: { id: number };
  let retried: Retried;
  let refunded: { id: number; email: string };
  let reminded: string[];
  let isBroken = false;

  beforeAll(async () => {
    stripe = await startStripe();
    installation = await startInstallation(SOURCES, { ...stripe.settings, APP_ENV: 'staging' });
  }, 5 * MINUTE);
  afterAll(async () => {
    await installation?.close();
    await stripe?.close();
  });
  beforeEach(() => {
    if (isBroken) throw new Error('An earlier chapter failed.');
    onTestFailed(() => void (isBroken = true));
  });

  test('staff set up the installation and activate its first week', async () => {
    ada = await setUp(installation);
    const data = await enterReferenceData(ada);
    await importZipCodeFile(ada, data);
    await createProducts(ada, data);
    ({ week } = await activateFirstWeek(ada, data));
  });

  test('200 customers are imported with cards, opening balances and orders, and the same file changes nothing', () =>
    importMovers(ada, stripe, week.id));

  test('once staff switch the reminder on, it is e-mailed to each before the cutoff', async () => {
    reminded = await remindMovers(ada, installation.mails, week.id);
  });

  test('at the cutoff each is charged by credits and card as Stripe says, or declined', async () => {
    await passCutoffs(ada, week.id, () => installation.killAndRestart());
    await expectMoversCharged(ada, stripe, week.id);
  });

  test('a declined customer adds a card by the link of the e-mail, and the retry charges it', async () => {
    retried = await retryDeclined({ ada, stripe, installation }, week.id);
  });

  test('a refund that the bank returns days later arrives in a signed event, once', async () => {
    refunded = await refundThatFailsLate(ada, stripe, { address: installation.address, weekId: week.id });
  });

  test('each event that customers are told about is e-mailed to its customer once, and nothing else is', async () => {
    const changes = await changeMovers(ada, week.id);
    await countMails(ada, installation.mails, { weekId: week.id, retried, refunded, reminded, changes });
  });

  test('the exported files have the customers and orders of the lists', () => compareExports(ada, week.id));

  test('the reconciliation with Stripe finds no difference, and both processes stop', async () => {
    await expectReconciled(installation);
    expect(await installation.stop()).toEqual([0, 0]);
  });
});
