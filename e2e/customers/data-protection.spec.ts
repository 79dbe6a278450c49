import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'a customer is exported, and erased once nothing is in progress',
    { tag: '@full' },
    async ({ staffPage: page, customer, api }) => {
      await page.goto(`/users/${customer.id}#data-protection`);
      const panel = await userPage(page).panel('Data Protection');
      await expect(panel.getByRole('table', { name: 'Access log' })).toContainText('staff@larder.test');
      await expect(panel).toContainText('The subscription is not cancelled. Cancel the account first.');
      const erase = panel.getByRole('button', { name: 'Erase customer' });
      await expect(erase).toBeDisabled();
      const exporting = page.waitForEvent('download');
      await panel.getByRole('link', { name: 'Export as JSON' }).click();
      const file = JSON.parse(await readFile(await (await exporting).path(), 'utf8')) as { users: unknown };
      expect(file.users).toMatchObject([{ email: customer.email }]);

      const { data: reasons } = await answerOf<{ id: number }[]>(
        api.get('/api/sales/admin/reasons?type=SUBSCRIPTION_CANCELLATION'),
      );
      const cancelled = await api.delete(`/api/customers/admin/users/${customer.id}/active-subscriptions`, {
        data: { reason: { id: reasons[0]?.id, details: 'Moved away' } },
      });
      expect(cancelled.status()).toBe(200);
      await page.reload();
      await erase.click();
      const asked = dialog(page, `Erase ${customer.name}`);
      await expect(asked.root).toContainText('Addresses');
      await expectAccessible(page);
      const typed = asked.root.getByLabel(`Type ${customer.email} to confirm`);
      await typed.fill('somebody@example.test');
      await asked.button('Erase customer').click();
      await expect(asked.root.getByRole('alert')).toContainText(customer.email);
      await expect(typed).toHaveValue('somebody@example.test');
      await typed.fill(customer.email.toUpperCase());
      await asked.button('Erase customer').dblclick();
      await asked.expectClosed();
      await expect(toasts(page).toast('Customer erased')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased Customer');
      await expect(panel).toContainText('Orders, payments and log entries were kept without personal data.');
      await expect(page.getByText('Payments can still be refunded')).toBeVisible();
      for (const name of ['Impersonate', 'Save User', 'Add credit or refund', 'Regenerate referral ID'])
        await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Issue a refund', exact: true })).toBeEnabled();
      await expectNoSideScroll(page);
      await page.goto(`/users/${customer.id}/rogue-order`);
      await expect(page.getByRole('main')).toContainText('This customer was erased and can no longer be changed.');
    },
  );
});
