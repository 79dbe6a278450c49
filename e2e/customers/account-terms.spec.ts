import type { APIRequestContext } from '@playwright/test';
import { answerOf, type MadeUser } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../world.ts';

test(
  'a referral ID is regenerated after a confirmation',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const { data: before } = await answerOf<{ referral_id: string }>(
      api.get(`/api/customers/admin/users/${customer.id}`),
    );
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Referral Credits');
    await expect(panel).toContainText(`Referral ID${before.referral_id}`);
    await expect(panel).toContainText('Referred byNo one');
    await expect(panel).toContainText('Referrer balance$0.00');
    const open = panel.getByRole('button', { name: 'Regenerate referral ID' });
    await open.click();
    const ask = dialog(page, `Regenerate the referral ID of ${customer.name}`);
    await expect(ask.root).toContainText(before.referral_id);
    await expectAccessible(page);
    await ask.button('Regenerate').dblclick();
    await ask.expectClosed();
    await expect(toasts(page).toast('Referral Code regenerated successfully')).toBeVisible();
    await expect(panel).not.toContainText(before.referral_id);
    await expect(panel).toContainText(/Referral ID[A-Z2-9]{10}/);
    await expect(open).toBeFocused();
  },
);

test('a customer is excluded from MOV, and included again', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const panel = await userPage(page).panel('Exclude from MOV');
  await expect(panel).toContainText('Not excluded.');
  await panel.getByRole('button', { name: 'Exclude from MOV', exact: true }).last().dblclick();
  await expect(panel).toContainText('Excluded: may order a minimum of 5 products.');
  await expect(toasts(page).toast('Success'), 'a double click switches once').toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Include in MOV' })).not.toHaveAttribute('aria-disabled');
  const changes = (await userPage(page).panel('User Changes')).getByRole('listitem');
  await expect(changes, 'without a reload').toHaveCount(1);
  await panel.getByRole('button', { name: 'Include in MOV' }).click();
  await expect(changes).toHaveCount(2);
  await expect(panel).toContainText('Not excluded.');
});

test(
  'an active price variance group can be chosen, a deactivated one cannot',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Price Variance Group');
    await expect(panel).toContainText('No group: pays standard prices.');
    const select = panel.getByLabel('Change group to');
    await expect(select.getByRole('option', { name: 'Spring trial (deactivated)' })).toBeDisabled();
    const change = panel.getByRole('button', { name: 'Change group' });
    await expect(change).toBeDisabled();
    await select.selectOption('Early supporters');
    await change.click();
    const put = dialog(page, `Move ${customer.name} to Early supporters`);
    await put.button('Change group').click();
    await put.expectClosed();
    await expect(toasts(page).toast('Price variance updated!')).toBeVisible();
    await expect(panel).toContainText('Pays the prices of Early supporters.');
    await select.selectOption('No group');
    await change.click();
    const out = dialog(page, `Remove ${customer.name} from Early supporters`);
    await out.button('Change group').click();
    await out.expectClosed();
    await expect(panel).toContainText('No group: pays standard prices.');
  },
);

test(
  'an active promo code is deactivated after a confirmation',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    await applyCode(api, customer, 'WELCOME20');
    await page.goto(`/users/${customer.id}`);
    const row = (await userPage(page).panel('Promo Code History')).getByRole('row', { name: /WELCOME20/ });
    await row.getByRole('button', { name: 'Deactivate WELCOME20' }).click();
    const ask = dialog(page, `Deactivate promo code WELCOME20 of ${customer.name}`);
    await ask.button('Deactivate').click();
    await ask.expectClosed();
    await expect(toasts(page).toast('Promo code has been deactivated.')).toBeVisible();
    await expect(row).toContainText('Deactivated');
    await expect(row.getByRole('button')).toHaveCount(0);
  },
);

test(
  'a refused deactivation shows the reason in the dialog',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    await applyCode(api, customer, 'WELCOME20');
    await page.goto(`/users/${customer.id}`);
    const row = (await userPage(page).panel('Promo Code History')).getByRole('row', { name: /WELCOME20/ });
    await row.getByRole('button', { name: 'Deactivate WELCOME20' }).click();
    await api.delete(`/api/sales/admin/users/${customer.id}/promo-code-applications`);
    const ask = dialog(page, `Deactivate promo code WELCOME20 of ${customer.name}`);
    await ask.button('Deactivate').click();
    await expect(ask.root).toContainText('Request failed: This customer has no active promo code.');
  },
);

const applyCode = (api: APIRequestContext, { id, email, first_name, last_name }: MadeUser, promo_code: string) =>
  answerOf(api.put(`/api/customers/admin/users/${id}`, { data: { email, first_name, last_name, promo_code } }));
