import { expect, type Locator, type Page } from '@playwright/test';

export const dialog = (page: Page, title: string) => {
  const root = page.getByRole('dialog', { name: title });
  return {
    root,
    button: (name: string) => root.getByRole('button', { name, exact: true }),
    expectOpen: () => expect(root).toBeVisible(),
    expectClosed: () => expect(root).toHaveCount(0),
  };
};

export async function expectFocusTrapped(page: Page, root: Locator): Promise<void> {
  const hasFocus = () => root.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  const stops = await root.locator('a[href], button, input, select, textarea').count();
  for (let press = 0; press <= stops; press++) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(), `focus after ${press + 1} Tabs`).toBe(true);
  }
}
