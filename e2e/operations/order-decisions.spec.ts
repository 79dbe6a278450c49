import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const LIST = '**/api/sales/admin/order-decisions';
const order = (id: number, total_cost: number, paid: number) => ({
  id,
  user: { id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test' },
  kind: 'subscription',
  status: 'active',
  stage: 'closed',
  is_skipped: false,
  is_incomplete: false,
  week: { id: 1, number: 202_647, date: '2026-11-16' },
  production_cycle: { id: 1, name: 'PC A' },
  ship_at: '2026-11-18',
  deliver_at: '2026-11-19',
  total_cost,
  paid,
  payment: 'paid',
});
const FOUND = [
  { order: order(901, 81.83, 0), problem: 'stranded-at-cutoff', decisions: ['charge', 'cancel'] },
  { order: order(902, 67.51, 95.09), problem: 'closed-overpaid', decisions: ['return', 'refund'] },
];
const PREVIEW = {
  total_before: 67.51,
  total_after: 67.51,
  charge: 0,
  returns: { credit: 27.58, refund: 0, kept: 0 },
  pays_with: [],
  deliver_at: '2026-11-19',
  happens_at: '2026-11-22T18:00:00Z',
  fingerprint: 'seen',
};

atEveryWidthInFull(() => {
  test(
    'an order that reconciliation found is corrected by a previewed decision',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      let found = FOUND;
      const sent: unknown[] = [];
      await page.route(LIST, (route) => route.fulfill({ json: { data: found } }));
      await page.route(`${LIST}/902?*`, (route) => route.fulfill({ json: { data: PREVIEW } }));
      await page.route(`${LIST}/902`, (route) => {
        sent.push(route.request().postDataJSON());
        found = FOUND.slice(0, 1);
        return route.fulfill({ json: { data: null } });
      });
      await page.goto('/money');
      const table = page.getByRole('table', { name: 'Orders that need a decision' });
      await expect(table).toContainText('The cutoff passed, but the order was not charged.');
      await expect(table).toContainText('The customer paid more than the order costs.');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expect(
        table.getByRole('button', { name: 'Return to the card: the box of Thu 11/19 (order #902)' }),
      ).toBeVisible();
      await table.getByRole('button', { name: 'Return as credit: the box of Thu 11/19 (order #902)' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Return as credit: the box of Thu 11\/19 \(order #902\)/ });
      await expect(dialog).toContainText('$27.58');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Return as credit' }).click();
      await expect(page.getByRole('list').getByText('Difference returned as credit')).toBeVisible();
      await expect(table).not.toContainText('#902');
      expect(sent).toEqual([{ decision: 'return', expected: 'seen' }]);
    },
  );

  test(
    'orders to decide are selected into a credit and a file like those of the list of orders',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const sent: unknown[] = [];
      await page.route(LIST, (route) => route.fulfill({ json: { data: FOUND } }));
      await page.route('**/api/admin/bulk-acts?*', (route) => {
        sent.push(route.request().postDataJSON().selection);
        return route.fulfill({ status: 422, json: { code: 'refused', message: 'Not now.', errors: {} } });
      });
      await page.goto('/money');
      const bar = page.getByRole('group', { name: 'Selected orders' });
      await page.getByRole('checkbox', { name: 'Select order 902' }).press('Space');
      await expect(bar.getByRole('status')).toHaveText('1 order selected');
      await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
      await expect(bar.getByRole('status')).toHaveText('2 orders selected');
      await expect(bar.getByRole('button')).toHaveText([
        'Clear selection',
        'Give credit',
        'Send e-mail',
        'Add tag',
        'Export selected',
      ]);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const file = page.waitForEvent('download');
      await bar.getByRole('button', { name: 'Export selected' }).press('Enter');
      expect(new URL((await file).url()).searchParams.get('ids')).toBe('902,901');
      await bar.getByRole('button', { name: 'Give credit' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Give a credit' });
      await dialog.getByLabel('Credit for each customer').fill('5');
      await dialog.getByLabel('Reason').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog).toContainText('Not now.');
      expect(sent).toEqual([{ order_ids: [902, 901] }]);
    },
  );

  test('a typed reason survives a refusal', async ({ staffPage: page }) => {
    await page.route(LIST, (route) => route.fulfill({ json: { data: FOUND } }));
    await page.route(`${LIST}/901?*`, (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'refused', message: 'This order now needs a different decision. Reload the list.', errors: {} },
      }),
    );
    await page.goto('/money');
    await page.getByRole('button', { name: 'Close without charge: the box of Thu 11/19 (order #901)' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close without charge: the box of Thu 11\/19 \(order #901\)/ });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog).toContainText('Please enter a reason.');
    await dialog.getByLabel('Reason').fill('The box never left');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog).toContainText('This order now needs a different decision.');
    await expect(dialog.getByLabel('Reason')).toHaveValue('The box never left');
    await expectAccessible(page);
  });
});
