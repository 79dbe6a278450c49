import {
  test as base,
  expect,
  request,
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  type Cookie,
  type Page,
  type WebError,
  type WorkerInfo,
} from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { launchOptions, quickOptions } from './chromium.ts';
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

interface Browsers {
  /** Signed-in contexts by their options: a new one loads and compiles the whole console again. */
  signedIn: Map<string, BrowserContext>;
}

/** In the full suite some journeys limit how long a page computes. */
const IS_FULL = process.env['LARDER_FULL'] === '1';

/** A fault in a page fails the test. */
export const test = base.extend<World, Browsers>({
  launchOptions: [
    async ({}, use: (options: object) => Promise<void>, { project }: WorkerInfo) =>
      use(IS_FULL || project.name === 'measured' ? launchOptions : quickOptions),
    { scope: 'worker' },
  ] as never,
  baseURL: async ({}, use) => use(address()),
  api: async ({}, use) => {
    const api = await request.newContext({ baseURL: address(), storageState: statePath() });
    await use(api);
    await api.dispose();
  },
  signedIn: [
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  staffPage: async ({ browser, contextOptions, viewport, colorScheme, signedIn }, use) => {
    const options = { ...contextOptions, baseURL: address(), storageState: statePath() };
    // Playwright adds these two to the options of every context.
    const key = JSON.stringify([viewport, colorScheme, contextOptions]);
    const context = signedIn.get(key) ?? (await browser.newContext(options));
    signedIn.delete(key);
    const before = await context.cookies();
    const { isClockUsed } = await watched(context, use);
    if (!isClockUsed && (await isAsBefore(context, before))) signedIn.set(key, context);
    else await context.close();
  },
  strangerPage: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: address() });
    await watched(context, use);
    await context.close();
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
async function watched(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<{ isClockUsed: boolean }> {
  const faults: string[] = [];
  const onError = (fault: WebError) => faults.push(fault.error().message);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  };
  context.on('weberror', onError);
  context.on('console', onMessage);
  const page = await context.newPage();
  const isClockUsed = watchClock(page);
  await use(page);
  context.off('weberror', onError);
  context.off('console', onMessage);
  expect(faults, 'faults in the page').toEqual([]);
  return { isClockUsed: isClockUsed() };
}

/** The clock of a page is that of its context, and stays. */
function watchClock(page: Page): () => boolean {
  const { clock } = page;
  let isUsed = false;
  Object.defineProperty(page, 'clock', {
    get: () => {
      isUsed = true;
      return clock;
    },
  });
  return () => isUsed;
}

/** Without pages and stored values, with the cookies that it had. */
async function isAsBefore(context: BrowserContext, cookies: Cookie[]): Promise<boolean> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  if (!first) return false;
  const isCleared = await first
    .evaluate(() => {
      localStorage.clear();
      return true;
    })
    .catch(() => false);
  await first.close();
  return isCleared && isDeepStrictEqual(await context.cookies(), cookies);
}
