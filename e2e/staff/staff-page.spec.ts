import { request } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { expectPage } from '../pages/shell.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { signInByApi } from '../sign-in-by-api.ts';
import { address, atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('a superadmin sees who is signed in where, ends a session, and switches an account off and on', async ({
    staffPage: page,
    colleague,
  }) => {
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

    await page.getByRole('button', { name: `Switch off ${colleague.name}` }).click();
    const off = dialog(page, `Switch off ${colleague.name}`);
    await expect(off.root).toContainText(colleague.email);
    await off.button('Switch off').click();
    await off.expectClosed();
    const refused = await there.post('/api/management/auth', { data: colleague });
    expect(refused.status()).toBe(401);
    await page.getByRole('button', { name: `Switch on ${colleague.name}` }).click();
    await dialog(page, `Switch ${colleague.name} on again`).button('Switch on').click();
    await expect(page.getByRole('button', { name: `Switch off ${colleague.name}` })).toBeVisible();
    await there.dispose();
  });
});

test('who is no superadmin reads the page, and is told who may', async ({ strangerPage: page, colleague }) => {
  await page.goto('/login');
  await signIn(page, colleague);
  await page.goto('/staff');
  await expect(page.getByRole('main')).toContainText(
    'Only a superadmin can add staff members, see and end other people’s sessions, and switch accounts off.',
  );
  await expect(page.getByRole('button', { name: 'New member of staff' })).toBeDisabled();
  await expect(page.getByText('Visible to superadmins').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch off/ }).first()).toBeVisible();
  for (const button of await page.getByRole('button', { name: /^Switch off/ }).all())
    await expect(button).toBeDisabled();
  await expect(page.getByText('This session')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto('/settings/sign-in');
  await expect(page.getByRole('main')).toContainText('Only a superadmin can change sign-in settings.');
  for (const field of await page.getByRole('main').getByRole('textbox').all()) await expect(field).toBeDisabled();
  await expectAccessible(page);

  await page.goto('/users/new');
  await expect(page.getByRole('main')).toContainText('Only a superadmin can add staff members.');
  await expect(page.getByRole('option', { name: 'Admin' })).toBeDisabled();
});

test('nobody switches themselves off, and the page says so', async ({ staffPage: page }) => {
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'Switch off Sam Staff' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('Nobody can switch off their own account.');
});
