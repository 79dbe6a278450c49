import { test, expect } from '../world.ts';
test('look', async ({ staffPage: page, api }) => {
  test.setTimeout(120000);
  for (const [scheme, w, h] of [['light',1440,900],['dark',1440,900],['light',390,844],['dark',390,844]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/menu-planner');
    await expect(page.getByRole('region', { name: 'Weeks' })).toBeVisible();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look-${scheme}-${w}.png` });
  }
});
