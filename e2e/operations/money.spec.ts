import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectPage } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('the money of a day is drawn and listed, by week as well, and kept as a file that says the same', async ({
    staffPage: page,
  }) => {
    await page.goto('/money');
    await expectPage(page, 'Money');
    const table = (by: string) => page.getByRole('table', { name: `Money by ${by}` });
    // A heading, the sum, and two weeks of days.
    await expect(table('day').getByRole('row')).toHaveCount(16);
    await expect(page.getByRole('img', { name: /^Charged, refunded and credited by day/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('combobox', { name: 'Lines' }).selectOption('A line a week, Monday to Sunday');
    await expect(table('week').getByRole('row')).toHaveCount(14);
    await expect(page).toHaveURL(/by=week/);
    const charged = await table('week').getByRole('row').nth(2).getByRole('cell').nth(1).innerText();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Weeks as CSV').click()]);
    expect(file.suggestedFilename()).toMatch(/^money-week-[\d-]+-to-[\d-]+\.csv$/);
    const [, newest = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(dollars.format(Number(newest.split(',')[1]))).toBe(/\$[\d,.]+/.exec(charged)?.[0]);
  });
});

test('days on which nothing moved are there with nothing, and days the wrong way round are refused in words', async ({
  staffPage: page,
}) => {
  await page.goto('/money?from=2020-01-01&to=2020-01-02');
  const rows = page.getByRole('table', { name: 'Money by day' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText('1/1/2020');
  await expect(rows.nth(3)).toContainText('$0.00');
  const from = page.getByLabel('From', { exact: true });
  await from.fill('1/5/2020');
  await from.blur();
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  await expect(from).toHaveValue('1/5/2020');
  await expectAccessible(page);
});
