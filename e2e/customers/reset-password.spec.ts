import { expectAccessible } from '../accessible.ts';
import { MARK, RESET_PASSWORD, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { readVerificationId, codeMail, signIn, signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { codeIn, newestMail } from '../sign-in-by-api.ts';
import { address, expect, test } from '../world.ts';

const QUESTION = "This will reset user's password to a fixed default value, proceed?";

test(
  'a password is reset after a confirmation, and the customer is notified',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const open = (await userPage(page).panel('Reset Password'))
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
  },
);

test('a customer opens the mailed link once and chooses a password', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  await (await userPage(page).panel('Reset Password')).getByRole('button', { name: 'Send password link' }).click();
  const ask = dialog(page, `Send a password link to ${customer.name}`);
  await expect(ask.root).toContainText(`${customer.email} receives a link`);
  await ask.button('Send link').click();
  await ask.expectClosed();
  await expect(toasts(page).toast('The link was sent.')).toHaveCount(1);
  const mail = await newestMail(new URL(page.url()).origin, customer.email, ({ subject }) => /Choose/.test(subject));
  await page.goto(/\/passwords\/\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('an orchard of my own');
  await page.getByLabel('Confirm new password').fill('an orchard of my own');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This link is not valid.')).toBeVisible();
});

test(
  'a customer whose link ended while they typed requests a new one on its page, whatever the e-mail',
  { tag: '@full' },
  async ({ strangerPage: page, customer, api }) => {
    const send = () => api.post(`/api/customers/admin/users/${customer.id}/password-links`);
    const newest = async () => {
      const mail = await newestMail(address(), customer.email, ({ subject }) => /Choose/.test(subject));
      return /\/passwords\/\S+/.exec(mail.text)?.[0] ?? '';
    };
    expect((await send()).ok()).toBe(true);
    const first = await newest();
    await page.goto(first);
    await page.getByLabel('New password', { exact: true }).fill('an orchard of my own');
    await page.getByLabel('Confirm new password').fill('an orchard of my own');
    expect((await send()).ok()).toBe(true);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This link is not valid.' })).toBeVisible();
    const [email, request] = [page.getByLabel('E-mail'), page.getByRole('button', { name: 'Send link' })];
    await expect(email).toBeFocused();
    await email.fill('unknown@example');
    await request.click();
    await expectFieldError(email, /e-mail/);
    const answer = 'If a customer has this e-mail, a link to choose a password is on its way.';
    const second = await newest();
    for (const each of [`unknown-${unique()}@example.test`, customer.email]) {
      await email.fill(each);
      await request.click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(answer);
      await expectAccessible(page);
    }
    await expect.poll(newest, { timeout: 20_000 }).not.toBe(second);
    await page.goto(await newest());
    await expect(page.getByText(customer.email)).toBeVisible();
  },
);

test(
  'staff whose password was reset choose a new one at the next sign-in',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, api }) => {
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
  },
);

test(
  'a reset in the middle of a form is completed in a dialog, and what was typed is saved',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, customer, api }) => {
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
  },
);

test(
  'only a superadmin can reset the password of a staff member',
  { tag: '@full' },
  async ({ strangerPage: page, colleague }) => {
    await page.goto('/login');
    await signIn(page, colleague);
    await page.goto(`/users/${colleague.id}`);
    const panel = await userPage(page).panel('Reset Password');
    await expect(panel).toContainText('Only a superadmin can change the password of a staff member.');
    await expect(panel.getByRole('button', { name: 'Reset password', exact: true }).last()).toBeDisabled();
  },
);
