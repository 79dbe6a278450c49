import { request, type Page } from '@playwright/test';
import { MARK, unique } from '../made-by-api.ts';
import { dialog, expectFocusTrapped } from '../pages/dialog.ts';
import { recordForm } from '../pages/record-form.ts';
import { codeMail, signIn, signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { toasts } from '../pages/toasts.ts';
import { codeIn } from '../sign-in-by-api.ts';
import { address, expect, test } from '../world.ts';

/** The browser knows nothing of it. */
async function endSession(page: Page): Promise<void> {
  const elsewhere = await request.newContext({
    baseURL: address(),
    storageState: await page.context().storageState(),
  });
  expect((await elsewhere.delete('/api/management/auth')).ok()).toBe(true);
  await elsewhere.dispose();
}

test(
  'a session that ends during editing is renewed over the page, and the form is saved',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, customer }) => {
    const typed = `${MARK}${unique()}`;
    await page.goto(`/users/${customer.id}`);
    await signIn(page, colleague);
    await expectPage(page, customer.name);
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill(typed);
    await endSession(page);

    await form.save.click();
    const renewal = dialog(page, 'Your session has ended');
    await renewal.expectOpen();
    await expect(signInForm(page).email).toHaveValue(colleague.email);
    await expect(signInForm(page).password).toBeFocused();
    await expectFocusTrapped(page, renewal.root);
    await signInForm(page).password.fill('not the password');
    await signInForm(page).submit.click();
    await expect(renewal.root.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await signInForm(page).password.fill(colleague.password);
    await signInForm(page).submit.click();
    await expect(verificationForm(page).intro).toBeVisible();
    await verificationForm(page).verify(codeIn(await codeMail(page, colleague)));

    await renewal.expectClosed();
    await expect(toasts(page).toast('User Updated!')).toBeVisible();
    await expectPage(page, `${typed} ${customer.last_name}`);
    await expect(page).toHaveURL(`/users/${customer.id}`);
  },
);

test(
  'a cancelled renewal keeps the form and reports that nothing was saved',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, customer }) => {
    await page.goto(`/users/${customer.id}`);
    await signIn(page, colleague);
    // Nothing else of the page asks the server from here on, which would ask to sign in once more.
    await expect(recordForm(page, 'Save User').save).toBeVisible();
    await timeline(page).show();
    await expect(timeline(page).days).toHaveCount(10);
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill(`${MARK} kept`);
    await endSession(page);
    await form.save.click();
    const renewal = dialog(page, 'Your session has ended');
    await renewal.expectOpen();
    await page.keyboard.press('Escape');
    await renewal.expectClosed();
    await expect(form.refused, 'why it was not saved').toContainText('Please sign in.');
    await expect(form.refused).toBeFocused();
    await expect(toasts(page).toast('Error Occurred!')).toBeVisible();
    await expect(form.text('First Name')).toHaveValue(`${MARK} kept`);
    await expect(form.unsaved).toHaveText('Unsaved changes: User Info');
  },
);

test('a session that ends without edits leads to the sign-in and back', async ({ strangerPage: page, colleague }) => {
  await page.goto('/users');
  await signIn(page, colleague);
  await expectPage(page, 'All Users');
  // Nothing else of the page asks the server from here on, which would lead to the sign-in before the click.
  await timeline(page).show();
  await expect(timeline(page).days).toHaveCount(10);
  await endSession(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Page 2', exact: true });
  const preload = page.waitForResponse((response) => response.status() === 401);
  await link.hover();
  await preload;
  await link.click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: '/users?page=2' })}`);
  await expect(shell(page).bar).toHaveCount(0);
  await signIn(page, colleague);
  await expect(page).toHaveURL('/users?page=2');
  await expectPage(page, 'All Users');
});
