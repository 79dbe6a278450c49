import { expectAccessible } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, test } from '../world.ts';

test('a suspended customer is made active without a charge after a review of the orders', async ({
  staffPage: page,
  api,
}) => {
  const { data: users } = await answerOf<{ id: number; email: string }[]>(
    api.get('/api/customers/admin/users?status=suspended&production_cycle=2&per_page=1'),
  );
  const [user] = users;
  if (!user) throw new Error('the demo world has no suspended customer of PC B');
  await page.goto(`/users/${user.id}`);
  const needs = page.getByRole('list', { name: 'Needs attention' });
  await expect(needs).toContainText(
    /Suspended The charge of \$\d+\.\d\d for the box of .+ failed on .+ Coming orders are suspended at their cutoff\./,
  );
  const ban = `/api/customers/admin/users/${user.id}/ban`;
  await answerOf(api.post(ban, { data: { reason: 'Chargeback fraud' } }));
  await page.reload();
  await expect(needs).toContainText('The ban cancels coming orders at their cutoff.');
  const lift = needs.getByRole('button', { name: 'Lift suspension' });
  await expect(lift).toHaveAttribute('aria-disabled', 'true');
  await expect(lift).toHaveAccessibleDescription('This customer is banned.');
  await answerOf(api.delete(ban, { data: {} }));
  await page.reload();
  await lift.click();
  const sure = dialog(page, `Lift the suspension of ${user.email}`);
  await expect(sure.root).toContainText('Nothing is charged now. The customer’s status becomes active.');
  await expect(sure.root.getByRole('list', { name: 'Orders' })).toContainText(
    /\w{3} \d+\/\d+ \(order #\d+\): \$[\d.]+ is due at the cutoff, /,
  );
  await expect(sure.button('Cancel')).toBeFocused();
  await expectAccessible(page);
  await sure.button('Lift suspension').click();
  await sure.expectClosed();
  await expect(toasts(page).toast('Suspension lifted')).toContainText(`${user.email} is active.`);
  await expect(page.getByRole('button', { name: 'Lift suspension' })).toHaveCount(0);
  await page.goto(`/users/${user.id}/timeline`);
  await expect(page.getByRole('main')).toContainText('Suspension lifted without a charge');
});
