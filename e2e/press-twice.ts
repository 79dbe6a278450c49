import type { Locator } from '@playwright/test';

/** Two presses of the same button before anything is drawn: the second must not reach what takes its place. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
