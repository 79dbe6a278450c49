import { expectPage } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

test('the timeline is requested after the page has its rows', { tag: '@full' }, async ({ staffPage: page }) => {
  const rowsAtRequest: number[] = [];
  await page.route('**/api/admin/timeline*', async (route) => {
    rowsAtRequest.push(await page.getByRole('main').getByRole('row').count());
    await route.continue();
  });
  await page.route('**/api/customers/admin/users?*', async (route) => {
    expect(rowsAtRequest, 'asked before the list').toEqual([]);
    await route.continue();
  });
  await page.goto('/users');
  await expect(timeline(page).days).toHaveCount(10);
  expect(rowsAtRequest).toEqual([11]);
});

atEveryWidthInFull(({ width }) => {
  const isWide = width === WIDE.width;
  /** From four days before today to five after; on a phone yesterday to tomorrow. */
  const DAYS = isWide ? 10 : 3;
  const BEFORE_TODAY = isWide ? 4 : 1;

  test('the days around today are shown, panned and zoomed', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/users');
    const { show, days, tool, items } = timeline(page);
    await show();
    await expect(days).toHaveCount(DAYS);
    const visible = await days.allTextContents();
    const today = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      weekday: 'short',
      month: 'numeric',
      day: 'numeric',
    }).format();
    expect(visible[BEFORE_TODAY]).toBe(today.replace(',', ''));
    expect(await items.count()).toBeGreaterThan(isWide ? 5 : 1);

    await tool('Later').click();
    await expect(days.last()).not.toHaveText(visible.at(-1) ?? '');
    await tool('Today').click();
    await expect(days).toHaveText(visible);
    await tool('Earlier').click();
    await expect(days.first()).not.toHaveText(visible[0] ?? '');
    await tool('Today').click();
    await expect(async () => {
      await tool('Zoom in').click();
      expect(await days.count()).toBeLessThan(DAYS);
    }).toPass();
    await tool('Today').click();
    await expect(days).toHaveText(visible);
    await tool('Zoom out').click();
    await expect(days).not.toHaveText(visible);
  });

  test('the timeline is usable by keyboard, item by item, and as a list', async ({ staffPage: page }) => {
    await page.goto('/users');
    const { root, show, items, said, tool, list, days } = timeline(page);
    await show();
    await expect(days).toHaveCount(DAYS);
    const visible = await days.allTextContents();
    const reachable = items.and(page.locator('[tabindex="0"]'));
    await expect(reachable).toHaveCount(1);
    await reachable.focus();
    await page.keyboard.press('ArrowRight');
    const second = items.and(page.locator(':focus'));
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await expect(said).toHaveText((await second.getAttribute('aria-label')) ?? 'none');
    await page.keyboard.press('-');
    await expect(days).not.toHaveText(visible);
    await page.keyboard.press('Home');
    await expect(days).toHaveText(visible);

    await tool('Show as list').click();
    await expect(list.getByRole('table')).toBeVisible();
    await expect(list.getByRole('rowheader', { name: /, today$/ })).toHaveCount(1);
    await expect(list.getByText(/CST/).first()).toBeVisible();
    await tool('Show as chart').click();
    await expect(root.getByRole('table')).toHaveCount(0);
  });
});

test(
  'a timeline that cannot be loaded says so and leaves the page usable',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.route('**/api/admin/timeline*', (route) => route.abort());
    await page.goto('/users');
    await expectPage(page, 'All Users');
    const { root, days } = timeline(page);
    await expect(root.getByRole('alert')).toContainText('The server could not be reached.');
    await page.unroute('**/api/admin/timeline*');
    await root.getByRole('button', { name: 'Retry' }).click();
    await expect(days).toHaveCount(10);
  },
);
