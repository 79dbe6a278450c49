import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { compensationDialog } from '../pages/compensation-dialog.ts';
import { dialog } from '../pages/dialog.ts';
import { ledger } from '../pages/ledger.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { timelineOfUser } from '../pages/timeline-of-user.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// One after the other: both widths switch the same e-mail.
test.describe.configure({ mode: 'default' });

atEveryWidthInFull(() => {
  test(
    'an e-mail to customers is written with a preview, switched off and on, and restored',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.goto('/mail-templates');
      await expectPage(page, 'E-mails to Customers');
      await expect(page.getByRole('row', { name: /Cutoff reminder/ })).toContainText('Off');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'Order skipped' }).click();

      const form = recordForm(page, 'Save E-mail');
      const original = await form.text('Subject').inputValue();
      const text = await form.text('Text').inputValue();
      await form.fill({ Subject: 'Hi {{fist_name}}', Text: 'About order ' });
      await form.save.click();
      await expectFieldError(form.text('Subject'), /\{\{fist_name\}\} is not a placeholder.*\{\{first_name\}\}\?/);
      await form.fill({ Subject: 'Hi {{first_name}}' });
      await page.getByRole('button', { name: 'Insert {{order_number}}' }).click();
      await expect(form.text('Text')).toHaveValue('About order {{order_number}}');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview).toContainText('About order 10042');
      await preview.getByRole('combobox', { name: 'Customer' }).fill(customer.email);
      await page.getByRole('option', { name: customer.email }).click();
      await expect(preview).toContainText(`To ${customer.email}`);
      await preview.getByRole('button', { name: 'Send test e-mail to me' }).click();
      await expect(toasts(page).toast('Test e-mail sent')).toBeVisible();
      await form.save.click();
      await expect(toasts(page).toast('E-mail saved')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await page.getByRole('button', { name: 'Switch off' }).click();
      const off = dialog(page, 'Switch off Order skipped');
      await expect(off.root).toContainText('Customers no longer get this e-mail when staff skip an order');
      await off.button('Switch off').click();
      await page.getByRole('button', { name: 'Switch on' }).click();
      await dialog(page, 'Switch on Order skipped').button('Switch on').click();
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();

      const history = page.getByRole('table', { name: 'History' });
      await expect(history.getByRole('row').nth(1)).toContainText('Current');
      await history.getByRole('button', { name: 'Restore version 1', exact: true }).click();
      const restore = dialog(page, 'Restore version 1 of Order skipped');
      await expect(restore.root).toContainText(original);
      await restore.button('Restore').click();
      await expect(form.text('Subject')).toHaveValue(original);
      await expect(form.text('Text')).toHaveValue(text);
    },
  );

  test(
    'an e-mail that a customer got is read on the timeline and sent again',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.goto(`/users/${customer.id}#credit-ledger`);
      await (await ledger(page)).panel.getByRole('button', { name: 'Add credit or refund' }).click();
      const credit = compensationDialog(page, `Credit for ${customer.name}`);
      await credit.reason.selectOption({ label: 'Late delivery' });
      await credit.amount.fill('5');
      await credit.look.click();
      await credit.add.click();
      await expect(toasts(page).toast('Credit added!')).toBeVisible();

      await page.goto(`/users/${customer.id}/timeline?kind=mail`);
      await timelineOfUser(page)
        .entry(/credit/i)
        .first()
        .getByRole('link')
        .click();
      const main = page.getByRole('main');
      await expect(main).toContainText('We added a credit of $5.00 to your account.');
      await expect(main.getByText('Sent', { exact: true }).first()).toBeVisible();
      await expect(userPage(page).head.getByRole('link', { name: '(312) 555-0142' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send again' }).click();
      const again = dialog(page, 'Send this e-mail again');
      await expect(again.root).toContainText(`will be sent to ${customer.email}`);
      await again.button('Send again').click();
      await expect(toasts(page).toast('The e-mail will be sent again')).toBeVisible();
    },
  );
});
