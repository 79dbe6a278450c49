import {
  test as base,
  expect,
  request,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { makeCustomer, makeStaff, type MadeUser } from './made-by-api.ts';

interface World {
  /** Calls as the demo's superadmin. */
  api: APIRequestContext;
  /** A page of somebody signed in as the demo's superadmin. */
  staffPage: Page;
  /** A page of somebody who is not signed in. */
  strangerPage: Page;
  /** A member of staff made for this test: may be signed out, changed, locked out. */
  colleague: MadeUser;
  /** A comped customer made for this test. */
  customer: MadeUser;
}

/** Tests of journeys: every page on the running program; a fault in a page fails the test. */
export const test = base.extend<World>({
  launchOptions: [launchOptions, { scope: 'worker' }] as never,
  baseURL: async ({}, use) => use(address()),
  api: async ({}, use) => {
    const api = await request.newContext({ baseURL: address(), storageState: statePath() });
    await use(api);
    await api.dispose();
  },
  staffPage: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: address(), storageState: statePath() });
    await watched(context, use);
  },
  strangerPage: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: address() });
    await watched(context, use);
  },
  colleague: async ({ api }, use) => use(await makeStaff(api)),
  customer: async ({ api }, use) => use(await makeCustomer(api)),
});
export { expect };

/** Wide as on a desk, narrow as on a telephone. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** The same journey on a wide and on a narrow screen. */
export function atEveryWidth(declare: (viewport: { width: number; height: number }) => void): void {
  for (const viewport of [WIDE, NARROW]) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });
      declare(viewport);
    });
  }
}

/** The same journey on a wide screen, and among the long tests on a narrow one. */
export function atEveryWidthInFull(declare: (viewport: { width: number; height: number }) => void): void {
  for (const viewport of [WIDE, NARROW]) {
    test.describe(`at ${viewport.width} px`, { tag: viewport === NARROW ? ['@full'] : [] }, () => {
      test.use({ viewport });
      declare(viewport);
    });
  }
}

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by start-larder.ts`);
  return value;
};
export const address = (): string => required('LARDER_URL');
export const statePath = (): string => required('LARDER_STATE');

/** A fault in any page of the browser, or something its security policy blocked, fails the test that saw it. */
async function watched(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(fault.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  });
  await use(await context.newPage());
  await context.close();
  expect(faults, 'faults in the page').toEqual([]);
}
