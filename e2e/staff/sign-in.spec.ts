import { STAFF, codeIn } from '../sign-in-by-api.ts';
import { MARK } from '../made-by-api.ts';
import { servePlainPage } from '../pages/plain-page.ts';
import { readVerificationId, codeMail, signIn, signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

test('a wrong password shows an error and nothing of the console', async ({ strangerPage: page }) => {
  await page.goto('/users');
  const form = signInForm(page);
  await expect(form.heading).toBeVisible();
  await expect(form.email).toBeFocused();
  await form.signIn({ ...STAFF, password: `not the ${MARK}` });
  await expect(form.refused).toHaveText('The e-mail or the password is wrong.');
  await expect(page).toHaveURL('/login');
  await expect(form.email).toHaveValue(STAFF.email);
  await expect(shell(page).bar).toHaveCount(0);
  await expect(shell(page).footer).toHaveCount(0);
});

atEveryWidthInFull(() => {
  test('the code from the mail opens the console, and wrong or missing codes show an error', async ({
    strangerPage: page,
    colleague,
  }) => {
    await page.goto('/login');
    await signInForm(page).signIn(colleague);
    const verification = verificationForm(page);
    await expect(verification.intro).toBeVisible();
    await expect(page.getByText('1-2 minutes')).toBeVisible();
    await expect(verification.code).toBeFocused();

    await verification.submit.click();
    await expect(verification.code).toHaveAccessibleDescription('Verification code is required.');
    await expect(verification.code).toBeFocused();

    const first = await readVerificationId(page);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    await expect(verification.code).toBeFocused();
    expect(await readVerificationId(page)).not.toBe(first);
    const mail = await codeMail(page, colleague, await readVerificationId(page));
    const right = codeIn(mail);
    await verification.verify(right === '000000' ? '000001' : '000000');
    await expect(verification.code).toHaveAccessibleDescription(/^This code is wrong or no longer valid\./);
    await expect(shell(page).bar).toHaveCount(0);

    await verification.verify(right);
    await expectPage(page, 'All Users');
    await expect(page).toHaveURL('/users');
  });
});

test(
  'the button shows the pending sign-in, and without a message of the server the screen has its own',
  { tag: '@full' },
  async ({ strangerPage: page }) => {
    const CALL = '**/api/management/auth';
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await answered;
      await route.abort();
    });
    await page.goto('/login');
    const form = signInForm(page);
    await form.signIn(STAFF);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    answer();
    await expect(form.refused).toHaveText('Login failed. Please try again.');
    await expect(form.submit).toBeVisible();

    await page.unroute(CALL);
    await page.route(`${CALL}/verification`, (route) => route.abort());
    await form.signIn(STAFF);
    await verificationForm(page).verify('123456');
    await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
  },
);

test('a user who is not staff is sent to the account site', { tag: '@full' }, async ({ staffPage: page }) => {
  const refusal = { message: 'This console is for staff.', code: 'not_staff', errors: {} };
  await servePlainPage(page);
  await page.route('**/api/management/me', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Account site' })).toBeVisible();
});

test('the link in the mail fills in its code', async ({ strangerPage: page, colleague }) => {
  await page.goto('/login');
  await signInForm(page).signIn(colleague);
  const mail = await codeMail(page, colleague, await readVerificationId(page));
  const link = /https?:\/\/\S+\/login\/verification\?\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  const verification = verificationForm(page);
  await expect(verification.code).toHaveValue(codeIn(mail));
  await verification.code.press('Enter');
  await expectPage(page, 'All Users');
});

test('a new sign-in invalidates the old code', { tag: '@full' }, async ({ strangerPage: page, colleague }) => {
  await page.goto('/login');
  await signInForm(page).signIn(colleague);
  const old = codeIn(await codeMail(page, colleague, await readVerificationId(page)));
  const address = page.url();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signInForm(page).signIn(colleague);
  await expect.poll(() => page.url()).not.toBe(address);
  await codeMail(page, colleague, await readVerificationId(page));

  await page.goto(address);
  await verificationForm(page).verify(old);
  await expect(verificationForm(page).code).toHaveAccessibleDescription(/^This code is wrong or no longer valid\./);
});

test(
  'the verification screen without a verification leads to the sign-in',
  { tag: '@full' },
  async ({ strangerPage: page }) => {
    await page.goto('/login/verification?code=123456');
    await expect(signInForm(page).heading).toBeVisible();
    await expect(page).toHaveURL('/login');
  },
);

test('staff reach the requested page after signing in, and no page after logging out', async ({
  strangerPage: page,
  colleague,
  customer,
}) => {
  const requested = `/users/${customer.id}`;
  await page.goto(requested);
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: requested })}`);
  await expect(shell(page).bar).toHaveCount(0);
  await signIn(page, colleague);
  await expect(page).toHaveURL(requested);
  await expectPage(page, customer.name);

  await page.goto('/login');
  await expect(page, 'signed-in staff need no sign-in screen').toHaveURL('/users');

  await shell(page).logOut.click();
  await expect(signInForm(page).heading).toBeVisible();
  await expect(shell(page).bar).toHaveCount(0);
  await page.goBack();
  await expect(signInForm(page).heading).toBeVisible();
  await page.goto(requested);
  await expect(signInForm(page).heading).toBeVisible();
});

test('the way back never leads to another site', { tag: '@full' }, async ({ strangerPage: page, colleague }) => {
  await page.goto('/login?from=//example.com/users');
  await signIn(page, colleague);
  await expect(page).toHaveURL('/users');
});
