import type { Browser, Page } from '@playwright/test';
import { address, statePath, test } from '../world.ts';

const ROUNDS = 7;
const SCREENS = ['/users', '/orders', '/products'];

/**
 * From the address to the first rows, and until the controls work, at 60 ms of latency and on a processor that is four
 * times slower. The warm visit loads the page again once the cold one has loaded all that follows by itself.
 */
test('first rows', async ({ browser }) => {
  const lines = ['screen | cold p50 ms | warm p50 ms | controls cold | controls warm | scripts | calls'];
  for (const screen of SCREENS) {
    const cold: Visit[] = [];
    const warm: Visit[] = [];
    let counts = { scripts: 0, calls: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const arrival = await arrive(browser, screen);
      cold.push(arrival.cold);
      warm.push(arrival.warm);
      counts = arrival.counts;
    }
    const rows = [cold, warm].map((visits) => middle(visits.map(({ rowsAt }) => rowsAt)));
    const controls = [cold, warm].map((visits) => middle(visits.map(({ controlsAt }) => controlsAt)));
    lines.push([screen, ...rows, ...controls, counts.scripts, counts.calls].join(' | '));
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
  const cold = await timesOf(page, screen);
  const counts = await countsOf(page);
  await page.waitForLoadState('networkidle');
  const warm = await timesOf(page, screen);
  await context.close();
  return { cold, warm, counts };
}

interface Visit {
  rowsAt: number;
  controlsAt: number;
}

/** The first row with a link, and the first field that works, once the frame that paints them is done. */
function watchRows() {
  const seen: Partial<Visit> = {};
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data: areControlsThere }) => {
    seen.rowsAt ??= performance.now();
    if (areControlsThere) seen.controlsAt ??= performance.now();
  };
  const look = () => {
    const row = document.querySelector(
      'main tbody tr a[href], main ul[aria-labelledby] a[href], main ul[aria-label] a[href]',
    );
    // A task that is posted in a frame runs after its styles, layout and paint.
    if (seen.controlsAt) Object.assign(window, { visit: seen });
    else {
      if (row) painted.port2.postMessage(document.querySelector('main input:not([inert])') !== null);
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

async function timesOf(page: Page, screen: string): Promise<Visit> {
  await page.goto(screen);
  const read = await page.waitForFunction(() => (window as unknown as { visit?: Visit }).visit);
  return (await read.jsonValue()) ?? { rowsAt: Number.NaN, controlsAt: Number.NaN };
}

const countsOf = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return {
      scripts: names.filter((name) => name.endsWith('.js')).length,
      calls: names.filter((name) => name.startsWith('/api/')).length,
    };
  });
