import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { pressTwice } from '../press-twice.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('the money of a day is in the chart, the table, by week and in the file, all equal', async ({
    staffPage: page,
  }) => {
    await page.goto('/money');
    await expectPage(page, 'Money');
    const table = (by: string) => page.getByRole('table', { name: `Money by ${by}` });
    await expect(table('day').getByRole('row')).toHaveCount(16);
    await expect(page.getByRole('img', { name: /^Charged, refunded and credited by day/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Weekly, Monday to Sunday');
    await expect(table('week').getByRole('row')).toHaveCount(14);
    await expect(page).toHaveURL(/by=week/);
    const charged = await table('week').getByRole('row').nth(2).getByRole('cell').nth(1).innerText();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Export weeks (CSV)').click()]);
    expect(file.suggestedFilename()).toMatch(/^money-week-[\d-]+-to-[\d-]+\.csv$/);
    const [, newest = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(dollars.format(Number(newest.split(',')[1]))).toBe(/\$[\d,.]+/.exec(charged)?.[0]);
  });
});

test(
  'days without money are listed with zeros, and reversed days are refused',
  { tag: '@full' },
  async ({ staffPage: page }) => {
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
  },
);

test(
  'one failed refund is retried from the money page and another is given as credit',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const failed = async () => {
      const { data } = (await (await api.get('/api/billing/admin/failed-refunds')).json()) as {
        data: { id: number; order_id: number; user: { id: number } }[];
      };
      return data;
    };
    const [first, second] = await failed();
    if (!first || !second) throw new Error('the demo has refunds that failed');
    await page.goto('/money');
    const dialog = page.getByRole('dialog');
    await expect(
      page
        .getByRole('table', { name: 'Failed refunds' })
        .getByRole('link', { name: `#${first.order_id}`, exact: true }),
    ).toHaveAttribute('href', `/orders/${first.order_id}`);
    await page.getByRole('link', { name: 'Review failed refunds' }).click();
    await expect(page.getByRole('table', { name: 'Failed refunds' })).toBeInViewport();
    await page.getByRole('button', { name: `Retry: refund ${first.id}` }).click();
    await expect(dialog).toContainText('The payment gateway refused this refund: The bank did not accept the refund.');
    await expect(dialog).toContainText(
      /Refund \$8\.49 of the box of \w{3} \d+\/\d+ \(order #\d+\) to the card again\?/,
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await pressTwice(dialog.getByRole('button', { name: 'Retry' }));
    await expect(toasts(page).toast('Refund requested again')).toContainText(`(order #${first.order_id})`);
    await expect(page.getByRole('button', { name: `Retry: refund ${first.id}` })).toHaveCount(0);
    await page.goto(`/users/${first.user.id}#refunds`);
    const refunds = await userPage(page).panel('Refunds');
    await expect(refunds).toContainText('Retried as another refund');
    await expect(refunds.getByRole('row').nth(1)).toContainText('Successful', { timeout: 15_000 });

    await page.goto(`/users/${second.user.id}#refunds`);
    await refunds.getByRole('button', { name: `Issue credit: refund ${second.id}` }).click();
    await expect(dialog).toContainText(/Issue \$8\.49 as credit for the box of \w{3} \d+\/\d+ \(order #\d+\)\?/);
    await pressTwice(dialog.getByRole('button', { name: 'Issue credit' }));
    await expect(refunds).toContainText('Issued as credit');
    expect((await failed()).map(({ id }) => id)).not.toContain(second.id);
  },
);

test(
  "a lost dispute is reviewed from the money page and stays on its customer's timeline",
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/money');
    await page.getByRole('link', { name: 'Review disputes' }).click();
    const disputes = page.getByRole('table', { name: 'Disputes' });
    await expect(disputes).toBeInViewport();
    const open = disputes.getByRole('row', { name: /Needs response/ });
    await expect(open).toContainText(/[A-Z][a-z]{2} \d+\/\d+\/\d{4} #\d+/);
    await expect(open.getByRole('link', { name: /^#\d+$/ })).toHaveAttribute('href', /^\/orders\/\d+$/);
    await expect(open).toContainText('Product not received');
    await expect(open.getByRole('button')).toHaveCount(0);
    const lost = disputes.getByRole('row', { name: /Lost/ });
    const customer = lost.getByRole('link').first();
    const name = await customer.innerText();
    const href = await customer.getAttribute('href');
    await lost.getByRole('button', { name: /^Mark as reviewed/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`of ${name} was lost: the cardholder keeps the money.`);
    await expectAccessible(page);
    await pressTwice(dialog.getByRole('button', { name: 'Mark as reviewed' }));
    await expect(toasts(page).toast('Dispute reviewed')).toContainText(name);
    await expect(lost).toHaveCount(0);
    await expect(page.getByText('1 dispute needs a response or a review.')).toBeVisible();
    await page.goto(`${href}/timeline`);
    await expect(page.getByText(/^Reviewed the lost dispute of \$/)).toBeVisible();
    await expect(page.getByText(/is disputed: Fraudulent/)).toBeVisible();
  },
);

test(
  'the money page works with an answer of the previous release, which has no open work',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.route('**/api/billing/admin/money?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: unknown; meta: { open_work?: unknown } };
      delete body.meta.open_work;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/money');
    await expect(page.getByRole('table', { name: 'Money by day' })).toBeVisible();
    await expect(page.getByText(/^Reconciliation /)).toBeVisible();
  },
);
