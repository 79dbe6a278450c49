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
  api: APIRequestContext;
  staffPage: Page;
  /** A signed-out page. */
  strangerPage: Page;
  /** May be signed out, changed, locked out. */
  colleague: MadeUser;
  customer: MadeUser;
}

/** A fault in a page fails the test. */
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

/** Desktop and phone. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** The narrow one only in the full suite. */
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

/** Also for a violation of its security policy. */
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
