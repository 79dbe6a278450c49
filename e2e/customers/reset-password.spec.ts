import { expectAccessible } from '../accessible.ts';
import { MARK, RESET_PASSWORD, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { readVerificationId, codeMail, signIn, signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { codeIn, newestMail } from '../sign-in-by-api.ts';
import { expect, test } from '../world.ts';

const QUESTION = "This will reset user's password to a fixed default value, proceed?";

test('a password is reset after a confirmation, and the customer is notified', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  const open = userPage(page)
    .panel('Reset Password')
    .getByRole('button', { name: 'Reset password', exact: true })
    .last();
  await open.click();
  const ask = dialog(page, `Reset the password of ${customer.name}`);
  await expect(ask.root).toContainText(QUESTION);
  await expect(ask.root).toContainText(customer.email);
  await expectAccessible(page);
  await page.route('**/password', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not now.', code: 'refused', errors: {} } }),
  );
  await ask.button('Reset password').click();
  await expect(ask.root).toContainText('Request failed: Not now.');
  await page.unroute('**/password');
  await ask.button('Reset password').dblclick();
  await ask.expectClosed();
  await expect(toasts(page).toast('Password reset!')).toHaveCount(1);
  await expect(open).toBeFocused();
  const mail = await newestMail(new URL(page.url()).origin, customer.email, ({ subject }) => /reset/.test(subject));
  expect(mail.text).not.toContain(RESET_PASSWORD);
});

test('staff whose password was reset choose a new one at the next sign-in', async ({
  strangerPage: page,
  colleague,
  api,
}) => {
  const answer = await api.put(`/api/customers/admin/users/${colleague.id}/password`);
  expect(answer.ok()).toBe(true);
  await page.goto('/users/new');
  await signInForm(page).signIn({ ...colleague, password: RESET_PASSWORD });
  const mail = await codeMail(page, colleague, await readVerificationId(page));
  await verificationForm(page).verify(codeIn(mail));

  const main = page.getByRole('main');
  const password = main.getByLabel('New password', { exact: true });
  const again = main.getByLabel('Confirm new password');
  const save = main.getByRole('button', { name: 'Save and sign in' });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill('short');
  await save.click();
  await expectFieldError(password, /The password needs at least 10 characters\./);
  await password.fill(RESET_PASSWORD);
  await again.fill('another one');
  await save.click();
  await expectFieldError(again, 'The passwords do not match.');
  await again.fill(RESET_PASSWORD);
  await save.click();
  await expectFieldError(password, /Choose a password other than the one you were given\./);
  const own = `own ${unique()} password`;
  await password.fill(own);
  await again.fill(own);
  await save.click();
  await expect(page).toHaveURL(/\/users\/new$/);

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, { ...colleague, password: own });
});

test('a reset in the middle of a form is completed in a dialog, and what was typed is saved', async ({
  strangerPage: page,
  colleague,
  customer,
  api,
}) => {
  const typed = `${MARK}${unique()}`;
  await page.goto(`/users/${customer.id}`);
  await signIn(page, colleague);
  const form = recordForm(page, 'Save User');
  await form.text('First Name').fill(typed);
  await api.put(`/api/customers/admin/users/${colleague.id}/password`);
  await form.save.click();
  const renewal = dialog(page, 'Your session has ended');
  await signInForm(page).password.fill(RESET_PASSWORD);
  await signInForm(page).submit.click();
  await expect(verificationForm(page).intro).toBeVisible();
  await verificationForm(page).verify(codeIn(await codeMail(page, colleague)));
  await expect(renewal.root.getByLabel('New password', { exact: true })).toBeFocused();
  for (const label of ['New password', 'Confirm new password'])
    await renewal.root.getByLabel(label, { exact: true }).fill(`own ${typed} password`);
  await renewal.button('Save and sign in').click();
  await renewal.expectClosed();
  await expect(toasts(page).toast('User Updated!')).toBeVisible();
});

test(
  'only a superadmin can reset the password of a staff member',
  { tag: '@full' },
  async ({ strangerPage: page, colleague }) => {
    await page.goto('/login');
    await signIn(page, colleague);
    await page.goto(`/users/${colleague.id}`);
    const panel = userPage(page).panel('Reset Password');
    await expect(panel).toContainText('Only a superadmin can change the password of a staff member.');
    await expect(panel.getByRole('button', { name: 'Reset password', exact: true }).last()).toBeDisabled();
  },
);
