import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
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

test(
  'in staging the badge shows the moved business clock, and a superadmin moves it forward',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    // The page of staging, and a clock of its own: the demo's is shared by all journeys.
    await page.route('**/users', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('&quot;development&quot;', '&quot;staging&quot;');
      return route.fulfill({ response, body });
    });
    let clock = { now: '2026-11-20T15:00:00.000Z', is_moved: false, charges_real_cards: false };
    await page.route('**/api/management/clock', (route) => {
      const { now } = (route.request().postDataJSON() ?? {}) as { now?: string };
      if (now !== undefined) clock = { ...clock, now, is_moved: true };
      return route.fulfill({ json: { data: clock } });
    });
    await page.goto('/users');
    const { bar } = shell(page);
    await expect(bar.getByText('Staging', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'Move clock' }).click();
    const form = dialog(page, 'Move the business clock forward');
    await expect(form.root.getByLabel('New time')).toHaveValue('2026-11-20T09:00');
    await expectAccessible(page);
    await expect(form.root.getByText('until 11/20/2027 9:00 AM CST')).toBeVisible();
    await form.root.getByLabel('New time').fill('9999-12-31T00:00');
    await form.button('Move clock').click();
    await expect(form.root.getByLabel('New time')).toHaveAccessibleDescription(/at most a year at once/);
    await form.root.getByLabel('New time').fill('2026-11-21T00:05');
    await form.button('Move clock').click();
    await form.expectClosed();
    await expect(bar.getByRole('button', { name: '11/21/2026 12:05 AM CST' })).toBeFocused();
    expect(clock.now).toBe('2026-11-21T06:05:00Z');
    await page.setViewportSize(NARROW);
    await expectNoSideScroll(page);
  },
);

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
