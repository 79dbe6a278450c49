import { expectAccessible } from '../../accessible.ts';
import { toasts } from '../../pages/toasts.ts';
import { expect, test } from '../../world.ts';

// CUST-58

const REVIEWED = {
  id: 7001,
  reference: 'dp_7001',
  amount: 98.11,
  reason: 'fraudulent',
  status: 'lost',
  respond_by: null,
  opened_at: '2026-11-20T12:00:00Z',
  reviewed_at: '2026-11-29T12:00:00Z',
  order: null,
  user: null,
  gift_card: null,
};

test(
  'a lost dispute is reviewed in the head of its customer',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    const dispute = { kind: 'open_dispute', order_id: 7003, amount: 98.11, respond_by: null };
    let needs = [
      { ...dispute, dispute_id: 7001, is_lost: true },
      { ...dispute, dispute_id: 7002, is_lost: false },
    ];
    await page.route(`**/api/customers/admin/users/${customer.id}/head`, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, needs } } });
    });
    await page.route('**/api/billing/admin/disputes/7001/review', (route) => {
      needs = needs.slice(1);
      return route.fulfill({ json: { data: REVIEWED } });
    });
    // The first screen has the head in the answer of the page.
    await page.route(`**/api/customers/admin/users/${customer.id}/page`, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { head: object } };
      await route.fulfill({ response, json: { data: { ...data, head: { ...data.head, needs } } } });
    });
    await page.goto(`/users/${customer.id}`);
    const list = page.getByRole('list', { name: 'Needs attention' });
    await expect(list.getByRole('link', { name: 'Order' })).toHaveCount(2);
    await expect(list.getByRole('link', { name: 'Order' }).first()).toHaveAttribute('href', '/orders/7003');
    await list.getByRole('button', { name: 'Mark as reviewed: dispute 7001' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`The dispute of $98.11 of ${customer.name} was lost`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).click();
    await expect(toasts(page).toast('Dispute reviewed')).toBeVisible();
    await expect(list).not.toContainText('Dispute lost');
    await expect(list).toContainText('Disputed charge, $98.11');
  },
);
