import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { MARK, unique } from '../made-by-api.ts';
import { compensationDialog } from '../pages/compensation-dialog.ts';
import { dialog } from '../pages/dialog.ts';
import { ledger } from '../pages/ledger.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'a reason is created with a preview, moved, chosen for a credit, archived and restored',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      const title = `${MARK} ${unique()}`;
      await page.goto('/reasons');
      await expectPage(page, 'Reasons');
      await page.getByLabel('Type').selectOption({ label: 'Credit or refund: for a promo code' });
      const rows = page.getByRole('list', { name: 'Reasons' }).getByRole('listitem');
      await expect(rows.filter({ hasText: 'Promo code was not applied' })).toBeVisible();
      await page.getByRole('link', { name: 'New Reason' }).click();

      const form = recordForm(page, 'Save Reason');
      await expect(form.select('Type')).toHaveValue('CREDIT_FOR_PROMOCODE');
      await form.fill({ Title: '12', Options: 'Expired\nexpired' });
      await page.getByRole('checkbox', { name: 'An answer is required' }).check();
      await form.select('Pick list').selectOption({ label: 'One or more options' });
      await form.save.click();
      await expectFieldError(form.text('Title'), /at least one letter/);
      await expectFieldError(form.text('Question'), /Please enter the question that must be answered\./);
      await expectFieldError(form.text('Options'), /expired: This option is listed twice\./);
      await form.fill({
        Title: title,
        Description: 'Check the **code** first.',
        Question: 'Which code?',
        Options: 'Expired\nMistyped',
      });
      const preview = page.getByRole('region', { name: 'Preview for staff' });
      await expect(preview.getByRole('combobox', { name: 'Reason' })).toContainText(title);
      await expect(preview.locator('strong')).toHaveText('code');
      await preview.getByRole('checkbox', { name: 'Mistyped' }).check();
      await expect(preview.getByRole('textbox', { name: 'Which code?' })).toHaveAttribute('required');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.click();
      await expect(toasts(page).toast('Reason created')).toBeVisible();
      await expectPage(page, `Edit ${title}`);

      await page.getByRole('link', { name: 'All reasons' }).click();
      await expect(rows.filter({ hasText: title })).toContainText(
        'Asks "Which code?" (required) · Options: Expired, Mistyped',
      );
      await page.getByRole('button', { name: `Move ${title} up` }).click();
      await expect(toasts(page).toast('New order saved')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);

      const credit = compensationDialog(page, `Credit for ${customer.name}`);
      const openCredit = async () => {
        await page.goto(`/users/${customer.id}#credit-ledger`);
        await (await ledger(page)).panel.getByRole('button', { name: 'Add credit or refund' }).click();
        await expect(credit.reason).toContainText('Promo code was not applied');
      };
      await openCredit();
      await credit.reason.selectOption({ label: title });
      await expect(credit.root.getByRole('textbox', { name: 'Which code?' })).toBeVisible();

      await page.goto('/reasons?type=CREDIT_FOR_PROMOCODE');
      await page.getByRole('link', { name: title }).click();
      await page.getByRole('button', { name: 'Archive' }).click();
      const archive = dialog(page, `Archive ${title}`);
      await expect(archive.root).toContainText('Staff can no longer choose this reason.');
      await archive.button('Archive').click();
      await expect(toasts(page).toast(`${title} archived`)).toBeVisible();
      await expect(page.getByText(/Archived on \d+\/\d+\/\d{4}: staff can no longer choose it/)).toBeVisible();
      await expectAccessible(page);
      await openCredit();
      await expect(credit.reason).not.toContainText(title);

      await page.goto('/reasons?type=CREDIT_FOR_PROMOCODE');
      await expect(rows.filter({ hasText: title })).toHaveCount(0);
      await page.getByLabel('Status').selectOption({ label: 'Archived' });
      await expect(page.getByText('Archived reasons have no order. Open one to restore it.')).toBeVisible();
      await page.getByRole('link', { name: title }).click();
      await page.getByRole('button', { name: 'Restore' }).click();
      await dialog(page, `Restore ${title}`).button('Restore').click();
      await expect(toasts(page).toast(`${title} restored`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
    },
  );
});
