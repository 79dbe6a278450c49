import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { toasts } from '../../pages/toasts.ts';
import { userPage } from '../../pages/user-page.ts';
import { atEveryWidthInFull, expect, NARROW, test, WIDE } from '../../world.ts';

const REASON = 'Chargeback fraud';
const LOST = /\w{3} \d+\/\d+ \(order #(\d+)\): will be cancelled on \d+\/\d+\/\d{4}; its \$[\d.]+ is not charged\./;

atEveryWidthInFull(() => {
  test('a customer is banned for a reason after a review of the orders, and the ban is lifted', async ({
    staffPage: page,
    customer,
    api,
  }) => {
    await page.goto(`/users/${customer.id}#ban`);
    const { panel, head, fold } = userPage(page);
    const bans = await panel('Ban');
    await bans.getByRole('button', { name: 'Ban customer' }).click();
    const asked = dialog(page, `Ban ${customer.name}`);
    const orders = asked.root.getByRole('list', { name: 'Orders' });
    await expect(orders).toContainText(LOST);
    const reason = asked.root.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await expectAccessible(page);
    await asked.button('Ban customer').click();
    await expect(asked.root).toContainText('Reason is required.');
    await reason.fill(REASON);

    const [, orderId] = LOST.exec((await orders.textContent()) ?? '') ?? [];
    await answerOf(api.post(`/api/customers/admin/users/${customer.id}/orders/${orderId}/cancel`));
    await asked.button('Ban customer').click();
    await expect(asked.root.getByRole('alert')).toContainText(
      'The amounts have changed. Review them and confirm again.',
    );
    await expect(orders).toContainText(`(order #${orderId}): stays cancelled.`);
    await expect(reason).toHaveValue(REASON);
    await expectNoSideScroll(page);
    await asked.button('Ban customer').dblclick();
    await asked.expectClosed();
    await expect(toasts(page).toast('Customer banned')).toHaveCount(1);
    await expect(head).toContainText(/Banned\s*On \d+\/\d+\/\d{4}: Chargeback fraud/);
    await expect(bans).toContainText(REASON);

    await head.getByRole('link', { name: 'Lift ban' }).click();
    await expect(fold('Ban')).toBeFocused();
    await bans.getByRole('button', { name: 'Lift ban' }).click();
    const lifted = dialog(page, `Lift the ban of ${customer.name}`);
    await expect(lifted.root).toContainText('Nothing is charged now. The customer’s status becomes active.');
    await expect(lifted.root.getByRole('list', { name: 'Orders' })).toContainText(/is due at the cutoff, /);
    await expect(lifted.button('Cancel')).toBeFocused();
    await expectAccessible(page);
    await lifted.button('Lift ban').click();
    await lifted.expectClosed();
    await expect(toasts(page).toast('Ban lifted')).toContainText(`${customer.name} is active.`);
    await expect(head).toContainText(/Active\s*Next box/);
    await expect(head.getByRole('link', { name: 'Lift ban' })).toHaveCount(0);
    const log = await panel('User Changes');
    await expect(log).toContainText(`Banned: ${REASON}`);
    await expect(log).toContainText('Lifted the ban; coming orders are charged at their cutoff');
  });
});

test(
  'a review of a ban that fails says why and is repeated, and a ban of the meantime is not made twice',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const path = `/api/customers/admin/users/${customer.id}/ban`;
    const message = 'Orders of this cutoff are being charged. Try again in a minute.';
    const failing = { message, code: 'in_progress', errors: {} };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 409, json: failing }), { times: 1 });
    await page.goto(`/users/${customer.id}#ban`);
    const bans = await userPage(page).panel('Ban');
    await bans.getByRole('button', { name: 'Ban customer' }).click();
    const asked = dialog(page, `Ban ${customer.name}`);
    await expect(asked.root.getByRole('alert')).toContainText(message);
    await expect(asked.button('Ban customer')).toHaveCount(0);
    await asked.root.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await asked.button('Retry').click();
    await expect(asked.root.getByRole('list', { name: 'Orders' })).toContainText(LOST);

    await answerOf(api.post(path, { data: { reason: 'Seen by another' } }));
    await asked.button('Ban customer').click();
    await expect(asked.root).toContainText('This customer is already banned.');
    await expect(asked.root.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
    await expect(asked.button('Ban customer')).toHaveCount(0);
  },
);

test(
  'a long reason of a ban wraps in the head, and leaves name and phone in view once the head is scrolled away',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const reason = 'x'.repeat(500);
    await answerOf(api.post(`/api/customers/admin/users/${customer.id}/ban`, { data: { reason } }));
    await page.goto(`/users/${customer.id}`);
    const { head, inShort, fold } = userPage(page);
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await head.scrollIntoViewIfNeeded();
      await expect(head).toContainText(reason);
      await expectNoSideScroll(page);
      // Only a new focus scrolls.
      await fold('Roles').blur();
      await fold('Roles').focus();
      for (const text of [customer.name, '(312) 555-0142'])
        await expect(inShort.getByText(text)).toBeInViewport({ ratio: 1 });
      await expectNoSideScroll(page);
    }
  },
);
