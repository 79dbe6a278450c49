import type { Page } from '@playwright/test';
import type { MadeUser } from '../made-by-api.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

// Fields that no call sets are added to the response.

interface Answer {
  data: { user: Record<string, unknown> };
}

async function fillUpRecord(page: Page, { id }: MadeUser): Promise<void> {
  await page.route(`**/api/customers/admin/users/${id}/page`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as Answer;
    const user = {
      ...data.user,
      is_min_plan_exception: true,
      roles: { data: [{ id: 2, name: 'support' }] },
    };
    await route.fulfill({ response, json: { data: { ...data, user } } });
  });
}

test('the panels show the values of the user', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await fillUpRecord(page, customer);
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  await expect(await panel('Production Cycle')).toContainText(/Production cyclePC [AB]/);
  await expect(await panel('Production Cycle')).toContainText(/Next cutoff\d+\/\d+\/\d{4},? \d+:\d\d [AP]M CST/);
  await expect(await panel('Comped Account')).toContainText('Weekly amountUnlimited');
  await expect(await panel('Comped Account')).toContainText('Weeks leftForever');
  await expect(await panel('Exclude from MOV')).toContainText('Excluded: may order a minimum of 5 products.');
  await expect(await panel('Roles')).toContainText('Support');
});

test('the panels show what is missing', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  const texts = {
    'User Kids': 'No kids.',
    'Promo Code History': 'No promo codes applied yet.',
    'Cancel Account': 'The subscription is not cancelled.',
    'Remove Payment Methods': 'No saved payment methods.',
    'Pause Account': 'Not paused.',
    'Exclude from MOV': 'Not excluded.',
    Roles: 'No roles.',
  };
  for (const [title, said] of Object.entries(texts)) await expect(await panel(title)).toContainText(said);
});
