import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface World {
  /** A page of somebody signed in as the demo's superadmin. */
  staffPage: Page;
  /** A page of somebody who is not signed in. */
  strangerPage: Page;
}

/** Tests of journeys: every page on the running program; whatever the console logs as an error fails the test. */
export const test = base.extend<World>({
  launchOptions: [launchOptions, { scope: 'worker' }] as never,
  baseURL: async ({}, use) => use(process.env['LARDER_URL']),
  staffPage: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: address(), storageState: statePath() });
    await watched(await context.newPage(), use);
    await context.close();
  },
  strangerPage: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: address() });
    await watched(await context.newPage(), use);
    await context.close();
  },
});
export { expect };

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by start-larder.ts`);
  return value;
};
export const address = (): string => required('LARDER_URL');
export const statePath = (): string => required('LARDER_STATE');

/** A fault in the page, or something its security policy blocked, fails the test that saw it. */
async function watched(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
  });
  await use(page);
  expect(faults, 'faults in the page').toEqual([]);
}

/** No violation of WCAG 2.0 to 2.2, A and AA, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}
