import { test } from './world.ts';
for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`look ${scheme} ${width}`, async ({ staffPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/users?status=paused');
      await page.getByRole('table').getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/lists-${scheme}-${width}.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Give credit' }).click();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/lists-${scheme}-${width}-credit.png` });
    });
