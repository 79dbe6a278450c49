import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { answerOf } from '../made-by-api.ts';
import { expect, test } from '../world.ts';

test('a superadmin grants and removes a role', async ({ staffPage: page, colleague }) => {
  await page.goto(`/users/${colleague.id}`);
  const panel = await userPage(page).panel('Roles');
  await expect(panel).toContainText('No roles.');
  const add = panel.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await panel.getByLabel('Add a role').selectOption('Finance');
  await add.click();
  const give = dialog(page, `Grant the role finance to ${colleague.name}`);
  await expectAccessible(page);
  await give.button('Add').dblclick();
  await give.expectClosed();
  await expect(toasts(page).toast('Success')).toHaveCount(1);
  const remove = panel.getByRole('button', { name: 'Remove finance' });
  await remove.click();
  const take = dialog(page, `Remove the role finance from ${colleague.name}`);
  await take.button('Remove').click();
  await take.expectClosed();
  await expect(panel).toContainText('No roles.');
});

test(
  'staff cannot grant themselves a role, and the last superadmin remains one',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data: me } = await answerOf<{ id: number; first_name: string; last_name: string }>(
      api.get('/api/management/me'),
    );
    await page.goto(`/users/${me.id}`);
    const panel = await userPage(page).panel('Roles');
    await expect(panel).toContainText('You cannot give yourself a role. Ask another superadmin.');
    await expect(panel.getByLabel('Add a role')).toBeDisabled();
    await panel.getByRole('button', { name: 'Remove superadmin' }).click();
    const take = dialog(page, `Remove the role superadmin from ${me.first_name} ${me.last_name}`);
    await page.route('**/roles/1', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'The last superadmin cannot lose the role.', code: 'refused', errors: {} },
      }),
    );
    await take.button('Remove').click();
    await expect(take.root).toContainText('Request failed: The last superadmin cannot lose the role.');
  },
);

test(
  'staff without the role superadmin see who can change roles',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, api }) => {
    const other = colleague;
    await page.goto('/login');
    await signIn(page, colleague);
    const { data: staff } = await answerOf<{ id: number }[]>(api.get('/api/customers/admin/users?is_admin=1'));
    const boss = staff.find(({ id }) => id !== other.id);
    await page.goto(`/users/${boss?.id}`);
    const panel = await userPage(page).panel('Roles');
    await expect(panel).toContainText('Only a superadmin can');
    for (const button of await panel.getByRole('button', { name: /^(Remove|Add)\b/ }).all())
      await expect(button).toBeDisabled();
  },
);
