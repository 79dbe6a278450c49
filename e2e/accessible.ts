import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects no violation of WCAG 2.0 to 2.2, A and AA. The builder of axe for Playwright would take a quarter longer: it
 * loads axe into the page each time and returns more than the violations. Axe would skip frames; the pages have none.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(endOfTransitions);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsOf, RULES);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, 'violations of the accessibility guidelines').toEqual([]);
}

/** Runs in the page. */
async function violationsOf(rules: string[]): Promise<axe.Result[]> {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await loaded.run(document, { resultTypes: ['violations'], runOnly: rules });
  return violations;
}

/** Runs in the page. A dialog that fades in has less contrast. */
async function endOfTransitions(): Promise<void> {
  const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
  expect(overflow, 'pixels beyond the right edge').toBe(0);
}

export async function expectFocusInSight(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whereFocusIs)).toBe('in sight');
}

/** Runs in the page. */
function whereFocusIs(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nowhere';
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const on = document.elementFromPoint(x, y);
  if (on !== null && (focused.contains(on) || on.contains(focused))) return 'in sight';
  const named = (element: Element | null) => `${element?.tagName} "${element?.textContent}"`;
  return `on ${named(focused)}, under ${named(on)}`;
}
