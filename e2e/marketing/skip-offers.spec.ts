import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { listPage } from '../pages/list-page.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

atEveryWidthInFull(({ width }) => {
  // The first page has 15 offers at most.
  const [first, second] = width === WIDE.width ? [3, 5] : [6, 7];

  test(
    'skip offers are created one after the other, validated, listed and changed',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      await page.goto('/skip-pc-change-offer');
      const { row } = listPage(page, 'Skip PC Change Offers');
      await expect(row(/^4/)).toContainText('3 users');
      await expect(row(/^2/)).toContainText('All users');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'New Skip week' }).click();
      await expectPage(page, 'New Skip week');
      const form = recordForm(page, 'Create & New');
      const index = form.text('Order Index');
      const emails = form.text('Only Specific Emails');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectFieldError(index, /Please enter a whole number from 1 to 1000/);
      await index.fill('2');
      await emails.fill('ada@example.test\nno-customer');
      await form.save.click();
      await expectFieldError(emails, /no-customer: /);
      await emails.fill('ada@example.test\n\nben@example.test');
      await form.save.click();
      await expect(toasts(page).toast('Error Occurred')).toBeVisible();
      await expectFieldError(index, /This order index already has an offer\./);
      await expectAccessible(page);
      await index.fill(String(first));
      await form.save.dblclick();
      await expect(toasts(page).toast('Skip Offer Created!')).toBeVisible();
      await expect(index).toHaveValue('');
      await expect(emails).toHaveValue('');
      await expect(index).toBeFocused();
      await index.fill(String(second));
      await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
      await expectPage(page, 'Skip PC Change Offers');
      await expect(row(new RegExp(`^${second}`))).toContainText('All users');
      await expect(row(new RegExp(`^${first}`))).toContainText('2 users');
      await row(new RegExp(`^${first}`))
        .getByRole('link')
        .first()
        .click();
      await expectPage(page, 'Manage Skip Week');
      await expect(index).toHaveAttribute('readonly');
      await expect(emails).toHaveValue('ada@example.test\nben@example.test');
      await page.getByRole('checkbox', { name: 'Enabled' }).check();
      await emails.fill('');
      await recordForm(page, 'Save').save.click();
      await expect(toasts(page).toast('Skip Offer Updated!')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'All skip offers' }).click();
      await expect(row(new RegExp(`^${first}`))).toContainText(/Yes.*All users/);
    },
  );
});
