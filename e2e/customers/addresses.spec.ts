import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, SERVED } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, NARROW, test, WIDE } from '../world.ts';

interface ZipCode {
  id: string;
  is_active: boolean;
  state: string;
}

async function elsewhere(api: APIRequestContext): Promise<ZipCode> {
  const { data } = await answerOf<ZipCode[]>(api.get('/api/shipping/zip-codes?per_page=100'));
  const zip = data.find(({ is_active, state }) => is_active && state !== SERVED.state_id);
  if (!zip) throw new Error('every zip code is in the same state');
  return zip;
}

test('an address is changed with a quote and a preview, and the order follows', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const zip = await elsewhere(api);
  await page.goto(`/users/${customer.id}`);
  const head = page.getByRole('region', { name: 'Customer', exact: true });
  const open = head.getByRole('link', { name: 'Edit address' });
  await open.press('Enter');
  const { root, button, expectClosed } = dialog(page, `Change the address of ${customer.name}`);
  const zipCode = root.getByRole('textbox', { name: 'Zip Code' });
  await zipCode.fill('00000');
  await expect(root.getByRole('status')).toContainText('No delivery quote available for zip code');
  await button('Preview').press('Enter');
  await expectFieldError(zipCode, 'No delivery quote available for zip code');
  await root.getByRole('textbox', { name: 'Address Line #1' }).fill('5 Broadway');
  await root.getByRole('combobox', { name: 'State' }).selectOption(zip.state);
  await zipCode.fill(zip.id);
  const quote = root.getByRole('status');
  await expect(quote).toHaveText(/^The first box to this address comes \w{3} \d+\/\d+\/\d{4} by .+\.$/);
  const [, date = '', carrier = ''] = /(\d[\d/]+) by (.+)\.$/.exec((await quote.textContent()) ?? '') ?? [];
  await expectAccessible(page);
  await zipCode.press('Enter');
  const orders = root.getByRole('table', { name: 'Orders before their cutoff' });
  await expect(orders.getByRole('columnheader').first()).toHaveText('Delivery');
  await expect(orders.getByRole('row').nth(1)).toContainText('was');
  await expect(orders.getByRole('row').nth(1)).toContainText(date);
  await expect(orders.getByRole('row').nth(1)).toContainText(carrier);
  await expect(button('Back')).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await button('Change address').press('Enter');
  await expectClosed();
  await expect(toasts(page).toast('Address changed')).toBeVisible();
  await expect(open).toBeFocused();
  await expect(head).toContainText('5 Broadway');
  await expect(await userPage(page).panel('User Changes')).toContainText('Changed the address');
});

test('phone and delivery instructions are edited at once, and shown in the head', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  const panel = await userPage(page).panel('Addresses');
  await panel.getByRole('button', { name: 'Edit phone and instructions' }).press('Enter');
  const { root, button, expectClosed } = dialog(page, `Phone and delivery instructions of ${customer.name}`);
  const phone = root.getByRole('textbox', { name: 'Phone' });
  await phone.fill('12');
  await phone.press('Enter');
  await expectFieldError(phone, 'Please enter a phone number with at least 10 digits.');
  await phone.fill('312 555 0199');
  await root.getByRole('textbox', { name: 'Delivery Instructions' }).fill('Gate 4');
  await button('Save').click();
  await expectClosed();
  await expect(panel).toContainText('Gate 4');
  await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('(312) 555-0199');
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  test(
    'a second address is added, becomes the default, and the first one is archived',
    { tag: '@full' },
    async ({ staffPage: page, api, customer }) => {
      const zip = await elsewhere(api);
      await page.goto(`/users/${customer.id}`);
      const panel = await userPage(page).panel('Addresses');
      await panel.getByRole('button', { name: 'Add address' }).click();
      const add = dialog(page, `Add an address of ${customer.name}`);
      await add.root.getByRole('textbox', { name: 'Address Line #1' }).fill('9 Beach Road');
      await add.root.getByRole('textbox', { name: 'City' }).fill('Elsewhere');
      await add.root.getByRole('combobox', { name: 'State' }).selectOption(zip.state);
      await add.root.getByRole('textbox', { name: 'Zip Code' }).fill(zip.id);
      await add.root.getByRole('textbox', { name: 'Phone' }).fill('212 555 0123');
      await add.root.getByRole('checkbox', { name: 'Make it the default address' }).uncheck();
      await add.button('Preview').click();
      await add.button('Add address').click();
      await add.expectClosed();
      await panel.getByRole('button', { name: 'Make default: 9 Beach Road' }).click();
      const ask = dialog(page, `Change the default address of ${customer.name}`);
      await ask.button('Preview').click();
      await expect(ask.root.getByRole('table', { name: 'Orders before their cutoff' })).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await ask.button('Make default').click();
      await ask.expectClosed();
      await panel.getByRole('button', { name: /^Archive: / }).click();
      await page.getByRole('button', { name: 'Archive address' }).click();
      await expect(panel.getByRole('button', { name: /^Archive: / })).toHaveCount(0);
      await expect(panel).toContainText('9 Beach Road');
    },
  );
});

for (const viewport of [WIDE, NARROW])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      'a plan is changed with a preview, and the orders follow',
      { tag: viewport === WIDE ? [] : '@full' },
      async ({ staffPage: page, customer }) => {
        await page.goto(`/users/${customer.id}`);
        const head = page.getByRole('region', { name: 'Customer', exact: true });
        await head.getByRole('link', { name: 'Edit plan' }).press('Enter');
        const { root, button, expectClosed } = dialog(page, `Change the plan of ${customer.name}`);
        const meals = root.getByRole('textbox').first();
        await expect(meals).toHaveValue('8');
        await meals.fill('');
        await button('Preview').click();
        await expectFieldError(meals, 'Add at least one category.');
        await meals.fill('12');
        await button('Preview').press('Enter');
        const orders = root.getByRole('table', { name: 'Orders that follow' });
        await expect(orders.getByRole('row').nth(1)).toContainText('12');
        await expect(button('Back')).toBeFocused();
        await expectNoSideScroll(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page);
        await button('Change plan').press('Enter');
        await expectClosed();
        await expect(toasts(page).toast('Plan changed')).toBeVisible();
        await expect(await userPage(page).panel('Plan')).toContainText('12 meals');
        await expect(head).toContainText('12 meals');
      },
    );
  });

test(
  'the refusal of a preview ends once a value is changed',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    const message = 'The database is resting.';
    await page.route('**/addresses/*?preview=*', (route) =>
      route.fulfill({ status: 422, json: { message, code: 'refused', errors: {} } }),
    );
    await page.goto(`/users/${customer.id}?act=change_address`);
    const { root, button } = dialog(page, `Change the address of ${customer.name}`);
    const alert = root.getByRole('alert').filter({ hasText: message });
    await button('Preview').click();
    await expect(alert).toBeVisible();
    await root.getByRole('textbox', { name: 'Address Line #1' }).fill('5 Broadway');
    await expect(alert).toHaveCount(0);
  },
);

test(
  'a default address that a colleague changed in the meantime is chosen in its newer version',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const path = `/api/customers/admin/users/${customer.id}/addresses`;
    const shipping = {
      line_1: '9 Beach Road',
      city: 'Chicago',
      state_id: SERVED.state_id,
      zip_code: SERVED.zip_code,
      phone: '312 555 0123',
      type: 'personal',
    };
    const { data: second } = await answerOf<{ id: number; version: number }>(
      api.post(path, { data: { shipping, is_default: false } }),
    );
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Addresses');
    await panel.getByRole('button', { name: 'Make default: 9 Beach Road' }).click();
    const { root, button, expectClosed } = dialog(page, `Change the default address of ${customer.name}`);
    await expect(root).toContainText('9 Beach Road');
    const newer = { shipping: { ...shipping, line_1: '11 Beach Road' }, version: second.version };
    await answerOf(api.put(`${path}/${second.id}`, { data: newer }));
    await button('Preview').click();
    await expect(root.getByRole('alert')).toContainText('changed this address since you opened it. It is now 11 Beach');
    await expect(panel, 'the list is read again').toContainText('11 Beach Road');
    await button('Preview').click();
    await button('Make default').click();
    await expectClosed();
    await expect(panel.getByRole('region', { name: 'Default address' })).toContainText('11 Beach Road');
  },
);
