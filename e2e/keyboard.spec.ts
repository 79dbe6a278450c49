import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusInSight } from './accessible.ts';
import { MARK, newAccount, unique } from './made-by-api.ts';
import { listPage } from './pages/list-page.ts';
import { newUserPage } from './pages/new-user-page.ts';
import { palette } from './pages/palette.ts';
import { expectFieldError, recordForm } from './pages/record-form.ts';
import { expectPage, shell } from './pages/shell.ts';
import { readVerificationId, codeMail, signInForm, verificationForm } from './pages/sign-in-pages.ts';
import { toasts } from './pages/toasts.ts';
import { codeIn, STAFF } from './sign-in-by-api.ts';
import { atEveryWidthInFull, test } from './world.ts';

const MOST_STOPS = 80;

async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isThere()); stops++) {
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  }
  await expect(control).toBeFocused();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

async function goTo(page: Page, text: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).field).toBeFocused();
  await expectFocusInSight(page);
  await page.keyboard.type(text);
  await expect(palette(page).chosen).toContainText(title);
  await page.keyboard.press('Enter');
  await expectPage(page, title);
  await expect(palette(page).root).toHaveCount(0);
  await expect(shell(page).h1).toBeFocused();
}

atEveryWidthInFull(({ width }) => {
  test('a whole day by keyboard alone', { tag: '@full' }, async ({ strangerPage: page, customer }) => {
    test.slow();
    await test.step('sign in', async () => {
      await page.goto('/users');
      await expect(signInForm(page).email).toBeFocused();
      await type(page, signInForm(page).email, STAFF.email);
      await type(page, signInForm(page).password, STAFF.password);
      await page.keyboard.press('Enter');
      const mail = await codeMail(page, STAFF, await readVerificationId(page));
      await expect(verificationForm(page).code).toBeFocused();
      await page.keyboard.type(codeIn(mail));
      await page.keyboard.press('Enter');
      await expectPage(page, 'All Users');
    });

    await test.step('search, and open a customer', async () => {
      const { search, rows, row } = listPage(page, 'All Users');
      await type(page, search, customer.email);
      await expect(rows).toHaveCount(1);
      await tabTo(page, row(customer.name).getByRole('link', { name: customer.name }));
      await page.keyboard.press('Enter');
      await expectPage(page, customer.name);
      await expect(shell(page).h1).toBeFocused();
    });

    await test.step('change the name', async () => {
      const name = `${MARK}${unique()}`;
      const form = recordForm(page, 'Save User');
      await type(page, form.text('First Name'), name);
      await tabTo(page, form.save);
      await page.keyboard.press('Enter');
      await expect(toasts(page).spoken).toHaveText('User Updated!');
      await expectPage(page, `${name} ${customer.last_name}`);
      await expect(form.save, 'saving takes no focus away').toBeFocused();
      await expectFocusInSight(page);
    });

    await test.step('look into the palette, and come back', async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page).field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(recordForm(page, 'Save User').save).toBeFocused();
    });

    await test.step('create a user with an error, and mend it', async () => {
      await goTo(page, 'create new user', 'Create New User');
      const form = newUserPage(page);
      const account = newAccount();
      await tabTo(page, form.type);
      await page.keyboard.press('a');
      await expect(form.type).toHaveValue('admin');
      await type(page, form.text('E-mail'), account.email);
      await type(page, form.text('First Name'), account.first_name);
      await type(page, form.password, account.password);
      await page.keyboard.press('Enter');
      await expectFieldError(form.text('Last Name'), 'Last name is required.');
      await expect(form.text('Last Name')).toBeFocused();
      await expectFocusInSight(page);
      await type(page, form.text('Last Name'), account.last_name);
      await tabTo(page, form.save);
      await page.keyboard.press('Enter');
      await expectPage(page, `${account.first_name} ${account.last_name}`);
      await expect(toasts(page).spoken).toHaveText('User Created!');
      await expect(shell(page).h1).toBeFocused();
    });

    await test.step('leave a change behind, after the question', async () => {
      const form = recordForm(page, 'Save User');
      await type(page, form.text('First Name'), `${MARK} never`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('carriers');
      await expect(palette(page).chosen).toContainText('Carriers');
      await page.keyboard.press('Enter');
      await expect(form.leaving.button('Keep editing')).toBeFocused();
      await page.keyboard.press('Enter');
      await form.leaving.expectClosed();
      await expect(form.text('First Name'), 'where it was before palette and question').toBeFocused();
      await expectFocusInSight(page);
    });

    await test.step('log out', async () => {
      await expect(toasts(page).toast('User Created!'), 'messages go by themselves').toHaveCount(0);
      const { burger, drawer, logOut } = shell(page);
      if (width < 760) {
        await tabTo(page, burger, 'Shift+Tab');
        await page.keyboard.press('Enter');
        await drawer.expectOpen();
        await tabTo(page, drawer.button('Log Out'));
      } else await tabTo(page, logOut, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const { leaving } = recordForm(page, 'Save User');
      await expect(leaving.button('Keep editing')).toBeFocused();
      await tabTo(page, leaving.button('Discard changes'));
      await page.keyboard.press('Enter');
      await expect(signInForm(page).email).toBeFocused();
    });
  });
});
