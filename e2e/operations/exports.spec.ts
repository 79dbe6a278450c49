import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { makeCustomer, ownPhone } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, test } from '../world.ts';

async function exported(page: Page, label: RegExp): Promise<{ name: string; lines: string[] }> {
  const button = page.getByRole('button', { name: label });
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  return { name: download.suggestedFilename(), lines };
}

test(
  'a list is exported with its filter, and says how many rows follow or why it cannot be exported',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users?keyword=${customer.email}`);
    const { name, lines } = await exported(page, /^Export CSV \(1 user\)$/);
    expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^id,external_id,email,first_name,/);
    expect(lines[1]).toContain(customer.email);
    await expect(toasts(page).toast('Export started')).toContainText('Your browser is downloading 1 user.');
    await expectAccessible(page);

    await page.goto('/orders?state=active&production_cycle_id=1');
    const orders = await exported(page, /^Export CSV \([\d,]+ orders?, by line\)$/);
    expect(orders.name).toMatch(/^orders-/);
    expect(orders.lines[0]).toMatch(/^order_id,line,kind,status,/);
    const label = await page.getByRole('button', { name: /^Export CSV/ }).innerText();
    const ids = new Set(orders.lines.slice(1).flatMap((line) => /^\d+(?=,)/.exec(line) ?? []));
    expect(ids.size).toBe(Number(/[\d,]+/.exec(label)?.[0].replaceAll(',', '')));

    await page.goto('/users?keyword=no-such-customer');
    const empty = page.getByRole('button', { name: 'Export CSV' });
    await expect(empty).toHaveAccessibleDescription('There are no users to export.');
    await empty.focus();
    await expect(page.getByRole('tooltip')).toHaveText('There are no users to export.');

    const message = 'Another export of yours is still running. Wait until its download has ended, or cancel it.';
    await page.route('**/api/admin/exports/check', (route) =>
      route.fulfill({ status: 429, json: { message, code: 'too_many_attempts', errors: {} } }),
    );
    await page.goto('/users');
    await page.getByRole('button', { name: /^Export CSV/ }).click();
    await expect(toasts(page).toast('Export not started')).toContainText(message);
  },
);

test(
  'an export of all that match asks again if others match than were selected',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const phone = ownPhone();
    for (let made = 0; made < 11; made++) await makeCustomer(api, { phone });
    await page.goto(`/users?keyword=${encodeURIComponent(phone)}`);
    await expect(listPage(page, 'All Users').rows).toHaveCount(10);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('group', { name: 'Selected users' });
    await bar.getByRole('button', { name: 'Select all 11 that match' }).click();
    await expect(bar.getByRole('status')).toHaveText('11 users selected');
    await makeCustomer(api, { phone });
    await bar.getByRole('button', { name: 'Export selected' }).click();
    await expect(toasts(page).toast('Export not started')).toContainText(
      '12 users match now instead of 11. Review them and confirm again.',
    );
    await expect(bar.getByRole('status')).toHaveText('12 users selected');
    const { lines } = await exported(page, /^Export selected$/);
    expect(lines).toHaveLength(13);
  },
);
