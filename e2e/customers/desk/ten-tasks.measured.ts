import type { Page } from '@playwright/test';
import { expectPage } from '../../pages/shell.ts';
import { test } from '../../world.ts';
import { watchInteractions } from './count-interactions.ts';
import { keyboard, mouse } from './hands.ts';
import { runTask, WAYS } from './ten-tasks.ts';

const HANDS = [mouse, keyboard];

test('the ten tasks', async ({ staffPage: page, api }) => {
  await watchInteractions(page);
  await watchPaints(page);
  const lines = ['task | at most | by mouse | by keyboard | Tab | arrows | key to paint p50 | p95 ms'];
  const all: number[] = [];
  for (const [index, task] of WAYS.entries()) {
    const counts: number[] = [];
    let moves = '';
    const paints: number[] = [];
    for (const [turn, of] of HANDS.entries()) {
      const counted = await runTask(page, of(page), task, await task.customer(api, task.draw + turn));
      counts.push(counted.interactions);
      moves = `${counted.tabs} | ${counted.arrows}`;
      paints.push(...(await paintsOf(page)));
    }
    all.push(...paints);
    lines.push(
      [`${index + 1} ${task.name}`, task.most, ...counts, moves, at(paints, 0.5), at(paints, 0.95)].join(' | '),
    );
  }
  lines.push(`all | | | | | | ${at(all, 0.5)} | ${at(all, 0.95)}`, '', await openings(page));
  process.stdout.write(`\n${lines.join('\n')}\n`);
});

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

interface Watched {
  paints: number[];
}

/** From the key or click to the next paint, by the browser's own event timing, which rounds to 8 ms. */
const watchPaints = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { paints: [] };
    Object.assign(window, { watched });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown' || name === 'click' || name === 'input') watched.paints.push(duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

const paintsOf = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched.paints);

const ROWS = 10;

/** A customer opened from the list: until head and boxes are painted. */
async function openings(page: Page): Promise<string> {
  const times: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    await page.goto('/users?status=active');
    await expectPage(page, 'All Users');
    const link = page.getByRole('table').locator('[data-row-link]').nth(row);
    await link.focus();
    await page.waitForLoadState('networkidle');
    times.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            const look = () => {
              if (document.querySelector('main article') === null) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(performance.now() - start));
            };
            look();
          }),
      ),
    );
  }
  return `a customer opened from the list: p50 ${Math.round(at(times, 0.5))} ms, p95 ${Math.round(at(times, 0.95))} ms`;
}
