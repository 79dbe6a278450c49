import { request } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, invitationIn, invite, newAccount } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { newestMail, signInByApi } from '../sign-in-by-api.ts';
import { address, atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'a superadmin sees sessions of staff, ends one, and switches an account off and on',
    { tag: '@full' },
    async ({ staffPage: page, colleague }) => {
      const state = test.info().outputPath('colleague.json');
      await signInByApi(address(), state, colleague);
      const there = await request.newContext({ baseURL: address(), storageState: state });
      const statusThere = async () => (await there.get('/api/management/me')).status();
      expect(await statusThere()).toBe(200);

      await page.goto('/staff');
      await expectPage(page, 'Staff');
      const sessions = page.getByRole('list', { name: `Sessions of ${colleague.name}` });
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await sessions.getByRole('button', { name: /^End the session/ }).click();
      const end = dialog(page, `End a session of ${colleague.name}`);
      await expectAccessible(page);
      await end.button('End session').dblclick();
      await end.expectClosed();
      await expect(toasts(page).toast('Success')).toHaveCount(1);
      await expect(sessions).toHaveCount(0);
      expect(await statusThere()).toBe(401);

      await page.getByRole('button', { name: `Deactivate ${colleague.name}` }).click();
      const off = dialog(page, `Deactivate ${colleague.name}`);
      await expect(off.root).toContainText(colleague.email);
      await off.button('Deactivate').click();
      await off.expectClosed();
      const refused = await there.post('/api/management/auth', { data: colleague });
      expect(refused.status()).toBe(401);
      await page.getByRole('button', { name: `Reactivate ${colleague.name}` }).click();
      await dialog(page, `Reactivate ${colleague.name}`).button('Reactivate').click();
      await expect(page.getByRole('button', { name: `Deactivate ${colleague.name}` })).toBeVisible();
      await there.dispose();
    },
  );
});

atEveryWidthInFull(() => {
  test('the page of a member of staff shows their sessions and ends one, for superadmins alone', async ({
    staffPage: page,
    strangerPage: theirs,
    colleague,
    api,
  }) => {
    await theirs.goto('/login');
    await signIn(theirs, colleague);
    const { data: me } = await answerOf<{ id: number }>(api.get('/api/management/me'));
    await theirs.goto(`/users/${me.id}`);
    const hidden = await userPage(theirs).panel('Sessions');
    await expect(hidden).toContainText('Visible to superadmins');
    await expect(hidden.getByRole('button', { name: /^End / })).toHaveCount(0);

    await page.goto(`/users/${colleague.id}`);
    await userPage(page).panel('Sessions');
    const sessions = page.getByRole('list', { name: `Sessions of ${colleague.name}` });
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await sessions.getByRole('button', { name: /^End the session/ }).click();
    const end = dialog(page, `End a session of ${colleague.name}`);
    await end.button('End session').click();
    await end.expectClosed();
    await expect(userPage(page).region('Sessions')).toContainText('Not signed in');
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
  });
});

atEveryWidthInFull(() => {
  test(
    'a superadmin invites a person, who chooses a password and signs in',
    { tag: '@full' },
    async ({ staffPage: page, strangerPage: theirs }) => {
      const { password, ...person } = newAccount();
      const name = `${person.first_name} ${person.last_name}`;
      await page.goto('/staff');
      await page.getByRole('button', { name: 'Invite staff member' }).click();
      const form = dialog(page, 'Invite staff member');
      await expect(form.root.getByLabel('E-mail')).toBeFocused();
      await form.button('Send invitation').click();
      await expect(form.root).toContainText('First name is required.');
      await expectAccessible(page);
      await form.root.getByLabel('E-mail').fill(person.email);
      await form.root.getByLabel('First name').fill(person.first_name);
      await form.root.getByLabel('Last name').fill(person.last_name);
      await form.root.getByLabel('support').check();
      await form.button('Send invitation').dblclick();
      await form.expectClosed();
      await expect(toasts(page).toast('Invitation sent').filter({ hasText: person.email })).toHaveCount(1);

      const pending = page.getByRole('table', { name: 'Pending invitations' });
      await expect(pending).toContainText(person.email);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const listed = '**/api/management/invitations';
      const mail_failure = 'The mail server refused the sender or the recipient (EENVELOPE 550).';
      await page.route(listed, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object[] };
        await route.fulfill({ response, json: { data: data.map((each) => ({ ...each, mail_failure })) } });
      });
      await page.reload();
      await expect(pending.getByRole('row', { name })).toContainText(`Could not be sent: ${mail_failure}`);
      await expectAccessible(page);
      await page.unroute(listed);
      const isInvitation = ({ subject }: { subject: string }) => subject === 'You are invited to Larder';
      const old = invitationIn(await newestMail(address(), person.email, isInvitation));
      await pending.getByRole('button', { name: `Resend the invitation to ${name}` }).click();
      const again = dialog(page, `Resend the invitation to ${name}`);
      await again.button('Resend').click();
      await again.expectClosed();
      const token = invitationIn(
        await newestMail(address(), person.email, (mail) => isInvitation(mail) && !mail.text.includes(old)),
      );

      await theirs.goto(`/invitations/${old}`);
      await expect(theirs.getByRole('main').getByRole('alert')).toContainText('This invitation link is not valid.');
      await theirs.goto(`/invitations/${token}`);
      const main = theirs.getByRole('main');
      await expect(main).toContainText(person.email);
      const first = main.getByLabel('New password', { exact: true });
      const second = main.getByLabel('Confirm new password');
      await first.fill('1234567890');
      await second.fill('1234567890');
      await main.getByRole('button', { name: 'Create account' }).click();
      await expectFieldError(first, /This password is on a list of common ones/);
      await expectAccessible(theirs);
      await first.fill(password);
      await second.fill(password);
      await main.getByRole('button', { name: 'Create account' }).dblclick();
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
      await expect(main.getByRole('link', { name: 'Sign in' })).toBeFocused();
      await expectAccessible(theirs);
      await main.getByRole('link', { name: 'Sign in' }).click();
      await signIn(theirs, { email: person.email, password });

      await page.reload();
      await expect(page.getByRole('main')).toContainText(person.email);
      await expect(pending.getByText(person.email)).toHaveCount(0);
    },
  );
});

test(
  'the link of a withdrawn invitation reports that it was withdrawn',
  { tag: '@full' },
  async ({ staffPage: page, strangerPage: theirs, api }) => {
    const { password: _, ...person } = newAccount();
    const name = `${person.first_name} ${person.last_name}`;
    const token = await invite(api, person);
    await page.goto('/staff');
    await page.getByRole('button', { name: `Withdraw the invitation to ${name}` }).click();
    const ask = dialog(page, `Withdraw the invitation to ${name}`);
    await ask.button('Withdraw').click();
    await ask.expectClosed();
    await expect(page.getByRole('main').getByText(person.email)).toHaveCount(0);
    await theirs.goto(`/invitations/${token}`);
    await expect(theirs.getByRole('main').getByRole('alert')).toContainText('This invitation was withdrawn.');
  },
);

test('an invitation redirects signed-in staff to the console', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/invitations/anything');
  await expect(page).toHaveURL(/\/users$/);
});

test(
  'other staff can read the page, which names superadmins as its editors',
  { tag: '@full' },
  async ({ strangerPage: page, colleague }) => {
    await page.goto('/login');
    await signIn(page, colleague);
    await page.goto('/staff');
    await expect(page.getByRole('main')).toContainText(
      'Only a superadmin can add staff members, see and end other people’s sessions, and deactivate accounts.',
    );
    await expect(page.getByRole('button', { name: 'Invite staff member' })).toBeDisabled();
    await expect(page.getByText('Visible to superadmins').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Deactivate/ }).first()).toBeVisible();
    for (const button of await page.getByRole('button', { name: /^Deactivate/ }).all())
      await expect(button).toBeDisabled();
    await expect(page.getByText('This session')).toHaveCount(1);
    await expectAccessible(page);

    await page.goto('/settings/sign-in');
    await expect(page.getByRole('main')).toContainText('Only a superadmin can change sign-in settings.');
    for (const field of await page.getByRole('main').getByRole('textbox').all()) await expect(field).toBeDisabled();
    await expect(page.getByRole('main').getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);

    await page.goto('/users/new');
    await expect(page.getByRole('main')).toContainText('Only a superadmin can add staff members.');
    await expect(page.getByRole('option', { name: 'Admin' })).toBeDisabled();
  },
);

test('staff cannot switch themselves off, and the page shows why', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'Deactivate Sam Staff' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('You cannot deactivate your own account.');
});
