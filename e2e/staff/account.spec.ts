import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { codeIn, newestMail } from '../sign-in-by-api.ts';
import { address, atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'staff change their own password and their own e-mail',
    { tag: '@full' },
    async ({ strangerPage: page, colleague }) => {
      await page.goto('/account');
      await signIn(page, colleague);
      await expectPage(page, 'Your Account');
      await expect(page.getByRole('main')).toContainText(colleague.email);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const own = `own ${unique()} password`;

      await test.step('the password', async () => {
        await page.getByRole('button', { name: 'Change password' }).click();
        const form = dialog(page, 'Change password');
        const current = form.root.getByLabel('Current password');
        const next = form.root.getByLabel(/^New password/);
        const again = form.root.getByLabel('Confirm new password');
        await expect(current).toBeFocused();
        await current.fill('not the password');
        await next.fill(own);
        await again.fill('another');
        await form.button('Change password').click();
        await expectFieldError(again, 'The passwords do not match.');
        await again.fill(own);
        await form.button('Change password').click();
        await expectFieldError(current, 'This is not your current password.');
        await expectAccessible(page);
        await current.fill(colleague.password);
        await form.button('Change password').dblclick();
        await form.expectClosed();
        await expect(toasts(page).toast('Password changed')).toHaveCount(1);
      });

      const email = `new-${colleague.email}`;
      await test.step('the e-mail, with a code from the current one', async () => {
        await page.getByRole('button', { name: 'Change e-mail' }).click();
        const ask = dialog(page, 'Change e-mail');
        await expect(ask.root).toContainText(colleague.email);
        await expect(ask.root).toContainText('Check the spelling');
        await ask.root.getByLabel('New e-mail').fill(email);
        await ask.button('Send code').click();
        const confirm = dialog(page, 'Confirm your new e-mail');
        const code = confirm.root.getByLabel('Verification code');
        await expect(code).toBeFocused();
        await expectAccessible(page);
        const mail = await newestMail(address(), colleague.email, ({ text }) => text.includes(`to ${email}`));
        await code.fill('no code');
        await confirm.button('Change e-mail').click();
        await expectFieldError(code, /This code is wrong or no longer valid/);
        await code.fill(codeIn(mail));
        await confirm.button('Change e-mail').click();
        await confirm.expectClosed();
        await expect(toasts(page).toast('E-mail changed').filter({ hasText: email })).toHaveCount(1);
        await expect(page.getByRole('main')).toContainText(email);
      });

      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, { email, password: own });
      await page.goto(`/users/${colleague.id}`);
      await expect(recordForm(page, 'Save User').text('E-mail')).toBeDisabled();
      await expect(page.getByRole('main')).toContainText('Change your own e-mail under Your Account');
    },
  );
});

test('the top bar links to the user’s own account', async ({ staffPage: page }) => {
  await page.goto('/users');
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
  await expectPage(page, 'Your Account');
});
