import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectPage } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('a change of staff is found by person, record, kind and day, with before and after', async ({
    staffPage: page,
    customer,
    api,
  }) => {
    await api.put(`/api/customers/admin/users/${customer.id}`, {
      data: { first_name: 'Renamed', last_name: customer.last_name, email: customer.email },
    });
    await page.goto('/changes');
    await expectPage(page, 'Audit Log');
    const filters = page.getByRole('search', { name: 'Filter the audit log' });
    await filters.getByLabel('Record', { exact: true }).selectOption('User');
    await filters.getByLabel('Record ID').fill(String(customer.id));
    await filters.getByLabel('Kind of change').selectOption('User updated');
    await filters.getByLabel('By').selectOption('staff@larder.test');
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ record: 'user', record_id: String(customer.id), kind: 'user_updated', person: expect.any(String) });
    const change = page.getByRole('list', { name: /^On / }).getByRole('listitem');
    await expect(change).toHaveCount(1);
    await expect(change).toContainText('Changed first name');
    await change.getByText('1 field changed').click();
    await expect(change.getByRole('row', { name: `First name ${customer.first_name} Renamed` })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const link = page.getByRole('link', { name: 'Download CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^changes-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"{""first_name"":""Renamed""}"');

    await page.goto('/changes?kind=changes_exported');
    const export_ = change.filter({ hasText: `#${customer.id}` });
    await expect(export_).toContainText(`staff@larder.test, User, #${customer.id}, User updated`);
    await expect(export_).not.toContainText('changed');
    await page.goBack();
    await change.getByRole('link', { name: 'Changed first name' }).click();
    await expect(page).toHaveURL(`/users/${customer.id}`);
    await page.goBack();
    await expect(filters.getByLabel('Kind of change')).toHaveValue('user_updated');
  });
});

test(
  'an audit log without matches says so and offers all, and one that fails to load can be retried',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/changes?kind=user_updated&to=2000-01-01');
    await expect(page.getByText('Nothing matches User updated, to 1/1/2000')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/changes');
    await expect(page.getByRole('list', { name: /^On / }).first()).toBeVisible();
    await page.route('**/api/admin/changes?*', (route) =>
      route.fulfill({ status: 422, json: { message: 'Out for lunch.', code: 'refused', errors: {} } }),
    );
    await page.goto('/changes?person=system');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Out for lunch.');
    await page.unroute('**/api/admin/changes?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('list', { name: /^On / }).first()).toBeVisible();
  },
);
