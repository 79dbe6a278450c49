import type { Browser, Page } from '@playwright/test';
import { address, statePath, test } from '../world.ts';

const ROUNDS = 7;
const SCREENS = ['/users', '/orders', '/products'];

/** From the address to the first rows, at 60 ms of latency and on a processor that is four times slower. */
test('first rows', async ({ browser }) => {
  const lines = ['screen | cold p50 ms | warm p50 ms | scripts | calls'];
  for (const screen of SCREENS) {
    const cold: number[] = [];
    const warm: number[] = [];
    let counts = { scripts: 0, calls: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const arrival = await arrive(browser, screen);
      cold.push(arrival.cold);
      warm.push(arrival.warm);
      counts = arrival.counts;
    }
    lines.push([screen, middle(cold), middle(warm), counts.scripts, counts.calls].join(' | '));
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
});

const middle = (times: number[]) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

async function arrive(browser: Browser, screen: string) {
  const context = await browser.newContext({ baseURL: address(), storageState: statePath() });
  const page = await context.newPage();
  await page.addInitScript(watchRows);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const cold = await timeOf(page, screen);
  const counts = await countsOf(page);
  const warm = await timeOf(page, screen);
  await context.close();
  return { cold, warm, counts };
}

interface Watched {
  rowsAt?: number;
}

/** The first row with a link, at the frame that paints it. */
function watchRows() {
  const look = () => {
    const row = document.querySelector(
      'main tbody tr a[href], main ul[aria-labelledby] a[href], main ul[aria-label] a[href]',
    );
    if (row) Object.assign(window, { rowsAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function timeOf(page: Page, screen: string): Promise<number> {
  await page.goto(screen);
  const read = await page.waitForFunction(() => (window as unknown as Watched).rowsAt);
  return (await read.jsonValue()) ?? Number.NaN;
}

const countsOf = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return {
      scripts: names.filter((name) => name.endsWith('.js')).length,
      calls: names.filter((name) => name.startsWith('/api/')).length,
    };
  });
