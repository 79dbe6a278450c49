import type { Locator } from '@playwright/test';

/** Before the next render: the second press must not reach its replacement. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
