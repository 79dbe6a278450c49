import { expect, type Page } from '@playwright/test';
import { codeIn, newestMail, type Account } from '../sign-in-by-api.ts';

export const signInForm = (page: Page) => {
  const email = page.getByLabel('E-mail', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Sign in to your account' }),
    email,
    password,
    submit,
    refused: page.getByRole('main').getByRole('alert'),
    signIn: async (account: Account) => {
      await email.fill(account.email);
      await password.fill(account.password);
      await submit.click();
    },
  };
};

export const verificationForm = (page: Page) => {
  const code = page.getByLabel('Verification code');
  const submit = page.getByRole('button', { name: 'Verify' });
  return {
    intro: page.getByText('Enter the verification code sent to your email', { exact: true }),
    code,
    submit,
    verify: async (given: string) => {
      await code.fill(given);
      await submit.click();
    },
  };
};

export async function readVerificationId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/login\/verification\?/);
  return new URL(page.url()).searchParams.get('verificationId') ?? '';
}

export const codeMail = (page: Page, { email }: Account, verificationId = '') =>
  newestMail(new URL(page.url()).origin, email, ({ text }) => text.includes(verificationId));

export async function signIn(page: Page, account: Account): Promise<void> {
  await signInForm(page).signIn(account);
  const mail = await codeMail(page, account, await readVerificationId(page));
  await verificationForm(page).verify(codeIn(mail));
  await expect(page).not.toHaveURL(/\/login/);
}
