import { MARK, newAccount, SERVED } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { newUserPage } from '../pages/new-user-page.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { newestMail } from '../sign-in-by-api.ts';
import { address, atEveryWidthInFull, expect, test } from '../world.ts';

const ADDRESS = {
  'Address Line #1': `12 ${MARK} Street`,
  'Address Line #2': 'Apt 4',
  City: 'Chicago',
  Phone: '(312) 555-0177',
  'Delivery Instructions': `Ring twice, ${MARK}`,
};

atEveryWidthInFull(() => {
  test('a comped customer is created with quote, plan and welcome e-mail', async ({ staffPage: page }) => {
    const account = newAccount();
    await page.goto('/users');
    await page.getByRole('link', { name: 'Add User' }).click();
    await expectPage(page, 'Create New User');
    const form = newUserPage(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/users');
    await expect(form.type.getByRole('option')).toHaveText(['Comped Account', 'Admin']);
    await expect(form.type).toHaveValue('comped');
    await expect(form.welcome).not.toBeChecked();
    await expect(form.select('Address Type')).toHaveValue('personal');
    await form.fillAccount(account);
    await form.welcome.check();
    await form.fill(ADDRESS);
    await form.select('State').selectOption(SERVED.state);

    await form.text('Zip Code').fill('00000');
    await expect(form.quote).toHaveText('No delivery quote available for zip code');
    await form.text('Zip Code').fill(SERVED.zip_code);
    await expect(form.quote).toHaveText(/^First delivery date: \d{1,2}\/\d{1,2}\/\d{4}$/);
    await form.fill({ 'Comped Amount': '49.50', 'Comped Weeks': '6' });

    await expect(form.add).toBeDisabled();
    const names = (await form.category.getByRole('option').allTextContents()).slice(1, 3);
    const [first = '', second = ''] = names;
    await form.category.selectOption(first);
    await expect(form.add).toBeDisabled();
    await form.quantity.fill('6');
    await form.add.click();
    await expect(form.line(first)).toContainText('6');
    await expect(form.category).toBeFocused();
    await expect(form.category.getByRole('option', { name: first, exact: true })).toHaveCount(0);
    await form.category.selectOption(second);
    await form.quantity.fill('2');
    await form.quantity.press('Enter');
    await expect(form.line(second)).toContainText('2');
    await page.getByRole('button', { name: `Remove ${second}` }).click();
    await expect(form.line(second)).toHaveCount(0);

    await form.save.click();
    await expect(toasts(page).toast('User Created!')).toBeVisible();
    await expect(page).toHaveURL(/\/users\/\d+$/);
    await expectPage(page, `${account.first_name} ${account.last_name}`);
    const { panel } = userPage(page);
    await expect(await panel('Comped Account')).toContainText('$49.50');
    await expect(await panel('Comped Account')).toContainText('6');
    await expect(await panel('Production Cycle')).toContainText(`${first}6 meals`);
    const mail = await newestMail(address(), account.email);
    expect(mail.subject).toBe('Welcome to Larder');
    expect(mail.text).toContain(`Hello ${account.first_name}`);
    expect(mail.text).not.toContain(account.password);
  });
});

test(
  'the quote is requested 333 ms after the last key in the zip code',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/delivery-quotes')) asked.push(request.url());
    });
    await page.clock.install();
    await page.goto('/users/new');
    const form = newUserPage(page);
    await expect(form.text('Zip Code')).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => performance.timeOrigin + performance.now())) + 60_000);
    await form.text('Zip Code').pressSequentially(SERVED.zip_code);
    await page.clock.runFor(332);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.resume();
    await expect(form.quote).toHaveText(/^First delivery date: /);
  },
);

test('a field with several errors shows the first', { tag: '@full' }, async ({ staffPage: page }) => {
  const errors = { 'account.email': ['The e-mail is too long.', 'The e-mail has no dot.'] };
  await page.route('**/api/customers/admin/users', (route) =>
    route.fulfill({ status: 422, json: { message: 'Please check the form.', code: 'invalid', errors } }),
  );
  await page.goto('/users/new');
  const form = newUserPage(page);
  await form.type.selectOption('Admin');
  await form.fillAccount(newAccount());
  await form.save.click();
  await expectFieldError(form.text('E-mail'), 'The e-mail is too long.');
  await expect(form.text('E-mail')).toBeFocused();
  await expect(form.form.getByText('The e-mail has no dot.'), 'the others are in the summary').toHaveCount(1);
});

test('an admin is created with an account and nothing else', async ({ staffPage: page }) => {
  const account = newAccount();
  await page.goto('/users/new?role=admin');
  const form = newUserPage(page);
  await expect(form.type).toHaveValue('admin');
  await form.type.selectOption('Comped Account');
  await form.text('Address Line #1').fill(`9 ${MARK} Road`);
  await form.type.selectOption('Admin');
  await expect(form.text('Zip Code')).toHaveCount(0);
  await expect(form.text('Comped Amount')).toHaveCount(0);
  await expect(form.add).toHaveCount(0);
  await form.fillAccount(account);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/customers/admin/users')),
    form.save.click(),
  ]);
  expect(request.postDataJSON()).toEqual({ role: 'admin', with_welcome_email: false, account });
  await expectPage(page, `${account.first_name} ${account.last_name}`);
  await expect(page.getByRole('main').getByText('Admin', { exact: true })).toBeVisible();
});

atEveryWidthInFull(() => {
  test('errors are shown under their fields alone, and several fields are linked by name', async ({
    staffPage: page,
    customer,
  }) => {
    await page.goto('/users/new');
    const form = newUserPage(page);
    await form.save.click();
    await expectFieldError(form.text('First Name'), 'First name is required.');
    await expectFieldError(form.text('Zip Code'), /./);
    await expect(page.getByText('First name is required.')).toHaveCount(1);
    await form.summary.getByRole('link', { name: 'Zip Code' }).press('Enter');
    await expect(form.text('Zip Code')).toBeFocused();
    await expect(page).toHaveURL('/users/new');

    await form.fillAccount({ ...newAccount(), email: customer.email });
    await form.fill(ADDRESS);
    await form.select('State').selectOption(SERVED.state);
    await form.text('Zip Code').fill(SERVED.zip_code);
    await form.save.click();
    await expectFieldError(form.text('E-mail'), /already/);
    await expect(form.text('E-mail')).toBeFocused();
    await expect(toasts(page).toast('Error Occurred!')).toBeVisible();

    await form.text('Zip Code').fill('00000');
    await form.text('E-mail').fill(newAccount().email);
    await form.save.click();
    await expectFieldError(form.text('Zip Code'), 'No delivery quote available for zip code');
    await expect(form.summary).toHaveCount(0);
    await expect(form.text('Zip Code')).toBeFocused();
    await expect(form.text('Address Line #1'), 'what was typed stays').toHaveValue(ADDRESS['Address Line #1']);
  });
});

test('an unreadable amount is never saved as something else', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users/new');
  const form = newUserPage(page);
  let isSent = false;
  await page.route('**/api/customers/admin/users', (route) => {
    isSent = true;
    return route.continue();
  });
  await form.fillAccount(newAccount());
  await form.fill({ ...ADDRESS, 'Zip Code': SERVED.zip_code, 'Comped Amount': '12,5x' });
  await form.select('State').selectOption(SERVED.state);
  await expect(form.quote, 'the quote moves what is below it').toHaveText(/^First delivery date: /);
  await form.save.click();
  await expect(form.text('Comped Amount')).toBeFocused();
  await expect(form.text('Comped Amount')).toHaveAttribute('aria-invalid', 'true');
  expect(isSent).toBe(false);
});

test('leaving a form with changes asks for confirmation', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users');
  await page.getByRole('link', { name: 'Add User' }).click();
  const form = newUserPage(page);
  await form.text('First Name').fill(MARK);
  await expect(form.unsaved).toHaveText('Unsaved changes: Account');
  await shell(page).menu.getByRole('link', { name: 'Users' }).click();
  await form.leaving.expectOpen();
  await expect(form.leaving.root).toContainText('Your changes to Account will be lost.');
  await expect(form.leaving.button('Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await form.leaving.expectClosed();
  await expect(page).toHaveURL('/users/new');
  await expect(form.text('First Name')).toHaveValue(MARK);

  await page.goBack();
  await form.leaving.expectOpen();
  await form.leaving.button('Discard changes').click();
  await expectPage(page, 'All Users');
  await expect(listPage(page, 'All Users').rows).toHaveCount(10);
});
