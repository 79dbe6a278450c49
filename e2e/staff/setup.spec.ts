import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { codeIn, newestMail } from '../sign-in-by-api.ts';
import { startProgram } from '../start-larder.ts';
import { expect, NARROW, test, WIDE } from '../world.ts';

const ADA = { email: 'ada@example.test', password: 'a password of my own' };
/** Nothing listens there. */
const NO_MAIL_SERVER = { DEMO: '0', MAIL_URL: 'smtp://127.0.0.1:9' };

test('the link that an empty installation prints leads to the first superadmin, and says when mail does not work', async ({
  strangerPage: page,
}) => {
  test.slow(); // starts a program of its own
  const folder = mkdtempSync(join(tmpdir(), 'larder-setup-'));
  const { address, stop, logFile } = await startProgram(folder, 'larder-setup', () => NO_MAIL_SERVER);
  try {
    const printed = () => /http\S+\/setup\?token=\S+/.exec(readFileSync(logFile, 'utf8'))?.[0];
    await expect.poll(printed).toBeDefined();
    const link = printed() ?? '';
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });
    const field = (label: string) => main.getByLabel(label, { exact: true });
    const send = main.getByRole('button', { name: 'Send code' });

    await page.goto(`${address}/setup?token=guessed`);
    await expect(main.getByRole('alert')).toContainText('This setup link is not valid');
    await expect(main.getByRole('alert')).toContainText('npm run setup-link');
    await expectAccessible(page);
    await page.goto(`${address}/setup`);
    await expect(main.getByRole('alert')).toContainText('This address is not complete.');

    await page.goto(link);
    await expect(field('First name')).toBeFocused();
    await send.click();
    await expectFieldError(field('First name'), 'First name is required.');
    await expect(field('First name')).toBeFocused();
    await expectAccessible(page);
    await field('First name').fill('Ada');
    await field('Last name').fill('Abbott');
    await field('E-mail').fill(ADA.email);
    await field('Password').fill('1234567890');
    await field('Confirm password').fill('1234567891');
    await send.click();
    await expectFieldError(field('Confirm password'), 'The passwords do not match.');
    await field('Confirm password').fill('1234567890');
    await send.click();
    await expectFieldError(field('Password'), /This password is on a list of common ones/);
    await field('Password').fill(ADA.password);
    await field('Confirm password').fill(ADA.password);
    await send.dblclick();

    await expect(heading).toHaveText('Confirm your e-mail');
    await expect(field('Verification code')).toBeFocused();
    await expect(main.getByRole('status')).toContainText(`No code could be sent to ${ADA.email}.`);
    await expect(main.getByRole('status')).toContainText('Check the host and the port in MAIL_URL');
    await page.setViewportSize(NARROW);
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page.goBack();
    await expect(heading).toHaveText('Set up Larder');
    await expect(field('Last name')).toHaveValue('Abbott');
    await expect(field('Confirm password')).toHaveValue(ADA.password);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field('Last name').fill('Lovelace');
    await send.click();
    await expect(field('Verification code')).toBeFocused();
    // The mailbox of development shows mails that no server took.
    const isCode = ({ subject }: { subject: string }) => subject === 'Your Larder setup code';
    const right = codeIn(await newestMail(address, ADA.email, isCode));
    await field('Verification code').fill(right === '000000' ? '000001' : '000000');
    await field('Verification code').press('Enter');
    await expectFieldError(field('Verification code'), /^This code is wrong or no longer valid\./);
    await field('Verification code').fill(right);
    await main.getByRole('button', { name: 'Create account' }).dblclick();
    await expectPage(page, 'All Users');
    await expect(page).toHaveURL(`${address}/users`);
    await beginSettingUp(page);

    await page.goto(link);
    await expect(page, 'signed-in staff need no setup').toHaveURL(`${address}/users`);
    await shell(page).logOut.click();
    await expect(heading).toHaveText('Sign in to your account');
    await page.goto(link);
    await expect(main.getByRole('alert')).toContainText('Larder is already set up');
    await main.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(heading).toHaveText('Sign in to your account');
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The banner leads to the list, and what is done there is seen at once. */
async function beginSettingUp(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const banner = page.getByRole('region', { name: 'Getting started' });
  const requirement = (name: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(banner).toContainText('8 things are missing for your first cutoff. Next: Mail.');
  await expectAccessible(page);
  await shell(page).burger.click();
  await expect(shell(page).drawer.root.getByRole('link').first()).toHaveText('Getting Started');
  await page.keyboard.press('Escape');
  await banner.getByRole('link', { name: 'Continue getting started' }).click();

  await expectPage(page, 'Getting Started');
  await expect(main).toContainText('1 of 11 done');
  await expect(requirement('Mail')).toContainText('Missing');
  await expect(requirement('Mail')).toContainText('Check the host and the port in MAIL_URL');
  await expect(requirement('Production cycles')).toContainText('Needs attention');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.setViewportSize(WIDE);
  await expectAccessible(page);
  await expect(shell(page).menu.getByRole('link').first()).toHaveText('Getting Started');
  await requirement('Carriers').getByRole('link', { name: 'New Carrier' }).click();
  await expectPage(page, 'New Carrier');
  await main.getByRole('textbox', { name: 'Name' }).fill('Quince Freight');
  await main.getByRole('textbox', { name: 'Slug' }).fill('quince-freight');
  await main.getByRole('radio', { name: 'ups', exact: true }).check();
  await main.getByRole('button', { name: 'Save Carrier' }).click();
  await expectPage(page, 'Edit Quince Freight');
  await shell(page).menu.getByRole('link', { name: 'Users' }).click();
  await expect(banner).toContainText('7 things are missing for your first cutoff.');
  await shell(page).menu.getByRole('link', { name: 'Getting Started' }).click();
  await expect(requirement('Carriers')).toContainText('1 carrier.');
  await expect(main).toContainText('2 of 11 done');
}
