import type { Locator } from '@playwright/test';

/** Presses a button twice before the next render: the second press must not reach its replacement. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
