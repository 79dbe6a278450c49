import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { palette } from '../pages/palette.ts';
import { expectPage } from '../pages/shell.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { expect, test } from '../world.ts';

test('single keys move through a list, open its rows, search it and go to screens', async ({ staffPage: page }) => {
  await page.goto('/users');
  await expectPage(page, 'All Users');
  const links = page.getByRole('table').locator('[data-row-link]');
  await expect(links.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('gjk?/');
  await expect(search, 'nothing fires while typing').toHaveValue('gjk?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await search.blur();
  await page.keyboard.press('8');
  await expect(search, 'a digit begins a search for a phone').toHaveValue('8');
  await search.fill('');
  await search.blur();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expectPage(page, 'All Products');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expectPage(page, 'All Users');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('j');
  const focused = page.locator('[data-row-link]:focus');
  await expect(focused).toBeVisible();
  // Compare addresses, not names: another journey may add a customer above this one, or rename this one.
  const href = (await focused.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/users\/\d+$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('? shows the keyboard map, and single keys are switched off for good', async ({
  strangerPage: page,
  colleague,
}) => {
  await page.goto('/holidays');
  await signIn(page, colleague);
  await expectPage(page, 'Holidays');
  await page.keyboard.press('?');
  const map = dialog(page, 'Keyboard shortcuts');
  await expect(map.root).toContainText('Go to Order Weeks');
  await expect(map.root, 'nothing can be selected here').not.toContainText('Select the row');
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(map.root, 'nothing fires in a dialog').toBeVisible();
  const saved = page.waitForResponse('**/me/preferences');
  await map.root.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await saved;
  await expect(map.root).not.toContainText('Go to Order Weeks');
  await page.keyboard.press('Escape');
  await map.expectClosed();
  await page.reload();
  await expectPage(page, 'Holidays');
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.keyboard.press('Control+k');
  await palette(page).field.fill('keyboard short');
  await expect(palette(page).chosen).toHaveText(/^Keyboard shortcuts/);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Your Account');
  const panel = page.getByRole('main').getByRole('region', { name: 'Keyboard shortcuts' });
  const on = page.waitForResponse('**/me/preferences');
  await panel.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await on;
  await expect(panel).toContainText('Go to Order Weeks');
});
