import { expectPage, shell } from '../pages/shell.ts';
import { expect, NARROW, test } from '../world.ts';

test('the top bar marks the current page and links to all others', async ({ staffPage: page }) => {
  await page.goto('/users');
  const { bar, menu, footer } = shell(page);
  await expect(bar.getByText('Development', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    'Users',
    'Products',
    'Categories & Pricing',
    'Marketing Menu',
    'Product Rotations',
    'Bestsellers',
    'Promo Codes',
    'Zip Codes',
    'Tax Rates',
    'Order Weeks',
  ]);
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric' }).format();
  await expect(footer).toHaveText(`© ${year} Larder. Internal use only.`);
  for (const name of ['Content site', 'Marketing site']) {
    const link = bar.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https?:/);
  }
});

test('More opens, closes and is followed by keyboard', async ({ staffPage: page }) => {
  await page.goto('/users');
  const { more, menu } = shell(page);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Create New User' })).toBeFocused();
  for (const name of ['Orders', 'Money']) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(more).toBeFocused();

  await page.keyboard.press('Space');
  await menu.getByRole('link', { name: 'Carriers' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 'Carriers');
  await expect(shell(page).h1).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('the first Tab skips the menu, and a new page starts at its heading', async ({ staffPage: page }) => {
  await page.goto('/users');
  await expect(shell(page).h1).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(shell(page).skipLink).toBeFocused();
  await expect(shell(page).skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await shell(page).menu.getByRole('link', { name: 'Promo Codes' }).click();
  await expectPage(page, 'Promo Codes');
  await expect(shell(page).h1).toBeFocused();
  await page.goBack();
  await expectPage(page, 'All Users');
  await expect(shell(page).h1).toBeFocused();
});

test('light and dark are chosen and stored by the browser', async ({ staffPage: page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/users');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const { theme } = shell(page);
  await expect(theme).toHaveAccessibleName(/^Theme: system/);
  const light = await ground();
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Theme: light/);
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Theme: dark/);
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(theme).toHaveAccessibleName(/^Theme: dark/);
  expect(await ground()).toBe(dark);
  await theme.click();
  await expect.poll(ground, 'as the system, which is light').toBe(light);
});

test.describe('at 390 px', () => {
  test.use({ viewport: NARROW });

  test('the menu is a drawer that takes the focus and returns it', async ({ staffPage: page }) => {
    await page.goto('/users');
    const { burger, drawer: menu } = shell(page);
    const drawer = menu.root;
    await burger.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await expect(drawer.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Theme:/ })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Content site' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(burger).toBeFocused();

    await burger.click();
    await drawer.getByRole('link', { name: 'Holidays' }).click();
    await expectPage(page, 'Holidays');
    await expect(drawer).toHaveCount(0);
  });
});
