import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const URL = '/api/sales/admin/promo-codes';
const SAVE = 'Save Promo Code';

interface Made {
  id: number;
  code: string;
}
const makePromoCode = async (api: APIRequestContext, fields: object = {}): Promise<Made> =>
  (await answerOf<Made>(api.post(URL, { data: { code: `${MARK}-${unique()}`, ...fields } }))).data;

atEveryWidthInFull(() => {
  test('promo codes are found by any part of the code and listed as links', async ({ staffPage: page, api }) => {
    const { id, code } = await makePromoCode(api, { notes: 'Given out in spring', expires_on: '2031-05-04' });
    await page.goto('/promo-codes');
    const { search, row, rows } = listPage(page, 'Promo Codes');
    await search.fill(code.slice(3).toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(row(code)).toContainText('Active');
    await expect(row(code)).toContainText('Given out in spring');
    await expect(row(code)).toContainText('5/4/2031');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await row(code).getByRole('link', { name: code }).click();
    await expect(page).toHaveURL(`/promo-codes/${id}`);
    await expectPage(page, 'Edit Promo Code');
  });
});

test('the application link is copied to the clipboard', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { code } = await makePromoCode(api);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/promo-codes?code=${code}`);
  await page.getByRole('button', { name: `Copy application link of ${code}` }).click();
  await expect(toasts(page).toast('Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`/dev/account\\?promo_code=${code}$`));
});

test('a promo code is disabled after confirmation', async ({ staffPage: page, api }) => {
  const { code } = await makePromoCode(api);
  await page.goto(`/promo-codes?code=${code}`);
  const { row } = listPage(page, 'Promo Codes');
  await row(code)
    .getByRole('button', { name: `Disable ${code}` })
    .click();
  const ask = dialog(page, `Disable promo code ${code}`);
  await expect(ask.root).toContainText('Not in use.');
  await ask.button('Disable').dblclick();
  await ask.expectClosed();
  await expect(toasts(page).toast('Promo Code Disabled!')).toBeVisible();
  await expect(row(code)).toContainText('Disabled');
  await expect(row(code).getByRole('button', { name: `Disable ${code}` })).toHaveCount(0);
});

atEveryWidthInFull(() => {
  test('a new promo code has one regulation for each week', { tag: '@full' }, async ({ staffPage: page, api }) => {
    const own = unique();
    await page.goto('/promo-codes/new');
    const form = recordForm(page, SAVE);
    const regulation = (number: number) => page.getByRole('group', { name: `regulation ${number}` });
    await expect(form.text('Expiration window')).toHaveValue('14');
    await form.save.click();
    await expectFieldError(form.text('Code'), /^Code is required\./);
    await form.fill({ Code: `quince-${own}`, Notes: 'By post', 'Minimum products price': '20' });
    await page.getByRole('button', { name: 'Add regulation' }).click();
    await page.getByRole('button', { name: 'Add regulation' }).click();
    await form.save.click();
    await expectFieldError(regulation(1).getByLabel('Type'), 'Please choose a type.');
    await expect(regulation(1).getByLabel('Max discount')).toHaveCount(0);
    for (const number of [1, 2]) {
      await regulation(number).getByLabel('Type').selectOption('Percent off');
      await regulation(number)
        .getByLabel('Amount')
        .fill(String(10 * number));
    }
    await regulation(1).getByLabel('Max discount').fill('15');
    await form.save.click();
    await expectFieldError(regulation(2).getByLabel('Week'), 'There is a regulation for this week.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await regulation(2).getByLabel('Week').selectOption('Week 1');
    await page.getByLabel('Whitelisted emails').fill('ann@example.test\nnobody');
    await form.save.click();
    await expectFieldError(page.getByLabel('Whitelisted emails'), /nobody: Please enter a valid e-mail address/);
    await page.getByLabel('Whitelisted emails').fill('ann@example.test');
    await form.save.click();
    await expect(toasts(page).toast('Promo Code Created!')).toBeVisible();
    await expectPage(page, 'Edit Promo Code');
    await expect(form.text('Code')).toHaveValue(`QUINCE-${own.toUpperCase()}`);
    const { data } = await answerOf<{ regulations: object[] }[]>(api.get(`${URL}?code=quince-${own}`));
    expect(data).toHaveLength(1);
  });
});

test('each field of a promo code can change', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await makePromoCode(api, { regulations: [{ type: 'dollars_off', amount: 5 }] });
  await page.goto(`/promo-codes/${id}`);
  const form = recordForm(page, SAVE);
  await form.text('Notes').fill('On paper');
  await page.getByRole('checkbox', { name: 'Organic' }).check();
  await page.getByLabel('Organic channel').selectOption('Facebook');
  await page.getByRole('checkbox', { name: 'Lapsed' }).check();
  await page.getByLabel('ID.me group').selectOption('Nurse');
  await page.getByRole('button', { name: 'Remove regulation 1' }).click();
  await expect(form.unsaved).toContainText('Promo code, Regulations, Eligibility, Promotional channels');
  await form.save.click();
  await expect(toasts(page).toast('Promo Code Updated!')).toBeVisible();
  await expect(form.unsaved).toHaveCount(0);
  const { data } = await answerOf(api.get(`${URL}/${id}`));
  expect(data).toMatchObject({
    notes: 'On paper',
    whitelisted_statuses: ['lapsed'],
    id_me_group: 'nurse',
    regulations: [],
    promotional_channels: expect.arrayContaining([{ channel: 'Organic', checked: true, value: 'Facebook' }]),
  });
});

test(
  'a conflict describes regulations, channels, statuses and SKUs',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const regulation = { type: 'dollars_off', amount: 5 };
    const { id } = await makePromoCode(api, { regulations: [regulation], whitelisted_skus: ['PUR-001'] });
    await page.goto(`/promo-codes/${id}`);
    const form = recordForm(page, SAVE);
    await page.getByRole('group', { name: 'regulation 1' }).getByLabel('Amount').fill('7.5');
    await page.getByLabel('Organic channel').selectOption('Facebook');
    await page.getByRole('checkbox', { name: 'Lapsed' }).check();
    await page.getByLabel('Whitelisted SKUs').fill('PUR-001, PUR-002');
    const changes = {
      regulations: [
        regulation,
        { type: 'percent_off', amount: 20, maximum_discount: 15, free_shipping: true, weekly_ordinal_number: 1 },
      ],
      promotional_channels: [{ channel: 'Organic', checked: true, value: null }],
      whitelisted_statuses: ['active'],
      whitelisted_skus: ['PUR-004'],
    };
    await answerOf(api.put(`${URL}/${id}`, { data: changes }));
    await form.save.click();
    const sides = (label: string) => form.conflict.getByRole('group', { name: label }).getByRole('radio');
    const expectSides = async (label: string, mine: string, theirs: string) => {
      await expect(sides(label).first()).toHaveAccessibleName(`Mine ${mine}`);
      await expect(sides(label).last()).toHaveAccessibleName(`Theirs ${theirs}`);
    };
    await expectSides(
      'Regulations',
      'Recurring: $7.50 off (changed Recurring)',
      'Recurring: $5.00 off Week 1: 20% off, at most $15.00, free shipping (added Week 1)',
    );
    await expectSides('Whitelisted statuses', 'Lapsed', 'Active');
    await expectSides(
      'Whitelisted SKUs',
      'PUR-001, PUR-002 (added PUR-002)',
      'PUR-004 (added PUR-004; removed PUR-001)',
    );
    await expectSides('Promotional channels', 'Organic: Facebook', 'Organic: selected');
  },
);

test(
  'an applied promo code has locked SKU limiters and cannot be deleted',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const { id, code } = await makePromoCode(api);
    const { email, first_name, last_name } = customer;
    const user = `/api/customers/admin/users/${customer.id}`;
    await answerOf(api.put(user, { data: { email, first_name, last_name, promo_code: code } }));
    await page.goto(`/promo-codes/${id}`);
    const form = recordForm(page, SAVE);
    await expect(page.getByRole('main')).toContainText(`${code}, applied once`);
    for (const label of ['Code', 'Whitelisted SKUs', 'SKU starts with']) {
      await expect(form.text(label)).toBeDisabled();
      await expect(form.text(label)).toHaveAccessibleDescription('Locked: the code has been applied');
    }
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
      /Disable it instead/,
    );
  },
);

test('a promo code that was never applied can be deleted', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, code } = await makePromoCode(api);
  await page.goto(`/promo-codes/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page, `Delete promo code ${code}`).button('Delete').click();
  await expect(toasts(page).toast('Promo Code Deleted!')).toBeVisible();
  await expectPage(page, 'Promo Codes');
  expect((await api.get(`${URL}/${id}`)).status()).toBe(404);
});

test('the eligibility of a customer is shown with every reason', async ({ staffPage: page, api, customer }) => {
  const { id, code } = await makePromoCode(api, { id_me_group: 'nurse', cart_amount_minimum: 5_000 });
  await page.goto(`/promo-codes/${id}`);
  const panel = page.getByRole('region', { name: 'Check eligibility' });
  const field = panel.getByLabel('Customer', { exact: true }).and(panel.locator('input'));
  await field.fill(customer.email);
  await page.getByRole('option', { name: customer.email }).click();
  await expect(panel).toContainText(
    `Promo code ${code} is for customers verified by ID.me as nurse. This customer is not verified.`,
  );
  await expect(panel).toContainText(`Promo code ${code} requires at least $5,000.00 of products`);
  await expectAccessible(page);
  await page.getByLabel('ID.me group').selectOption('None');
  await recordForm(page, SAVE).save.click();
  await expect(panel).toContainText(`${code} can be applied to this customer.`);
  await expect(panel.getByRole('columnheader', { name: 'Total' })).toBeVisible();
});
