import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { ZipFile } from 'yazl';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { newUserPage } from '../pages/new-user-page.ts';
import { PICTURE, productPage } from '../pages/product-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { toasts } from '../pages/toasts.ts';
import { codeIn, newestMail } from '../sign-in-by-api.ts';
import { freePort, startProgram } from '../start-larder.ts';
import { expect, NARROW, test, WIDE } from '../world.ts';

const ADA = { email: 'ada@example.test', password: 'a password of my own' };

let folder: string;
let mailPort: number;
let program: Awaited<ReturnType<typeof startProgram>>;

// Starting takes seconds: both journeys use the same empty installation, in this order.
test.describe.configure({ mode: 'serial', timeout: 150_000 });
test.beforeAll(async () => {
  test.setTimeout(150_000);
  folder = mkdtempSync(join(tmpdir(), 'larder-setup-'));
  mailPort = await freePort(); // nothing listens there in the first journey
  const settings = { DEMO: '0', MAIL_URL: `smtp://127.0.0.1:${mailPort}` };
  program = await startProgram(folder, 'larder-setup', () => settings);
});
test.afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'the link that an empty installation prints leads to the first superadmin, and says when mail does not work',
  { tag: '@full' },
  async ({ strangerPage: page }) => {
    const { address, logFile } = program;
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
    await expect(main.getByRole('status')).toContainText('After a change, restart the worker');
    await page.setViewportSize(NARROW);
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page.goBack();
    await expect(heading).toHaveText('Set up Larder');
    await expect(field('Last name')).toHaveValue('Abbott');
    await expect(field('Confirm password')).toHaveValue(ADA.password);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.reload();
    await expect(field('E-mail')).toHaveValue(ADA.email);
    await expect(field('Password')).toHaveValue('');
    await field('Password').fill(ADA.password);
    await field('Confirm password').fill(ADA.password);
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
  },
);

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
  await expect(main).toContainText('1 of 11 done, 2 need attention, 8 missing');
  await expect(requirement('Mail')).toContainText('Missing');
  await expect(requirement('Mail')).toContainText('Check the host and the port in MAIL_URL');
  await expect(requirement('Production cycles')).toContainText('Needs attention');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.setViewportSize(WIDE);
  await expectAccessible(page);
  await expect(shell(page).menu.getByRole('link').first()).toHaveText('Getting Started');
  await requirement('ZIP codes').getByRole('link', { name: 'Import ZIP Codes' }).click();
  await main.getByRole('button', { name: 'Show upload' }).click();
  const upload = dialog(page, 'Upload zip codes');
  await expect(upload.root).toContainText('No carriers yet. Add one in Carriers.');
  await expectAccessible(page);
  await upload.root.getByRole('link', { name: 'Carriers' }).click();
  await main.getByRole('link', { name: 'New Carrier' }).first().click();
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

const CARLA = {
  first_name: 'Carla',
  last_name: 'Cook',
  email: 'carla@example.test',
  password: 'another password',
};

async function zipCodesOf(carrier: string) {
  const zip = new ZipFile();
  const line = ['60601', '60601', 'IL', 'Central', '1', '2', 'Wednesday', carrier, 'TRUE', ''];
  zip.addBuffer(Buffer.from([IMPORT_COLUMNS, line].map((cells) => `${cells.join(',')}\r\n`).join('')), 'zip-codes.csv');
  zip.end();
  return { name: 'zip-codes.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream) };
}

/** By the menu, as people do. */
async function open(page: Page, title: string, label = title) {
  const { menu, more } = shell(page);
  const link = menu.getByRole('link', { name: label, exact: true });
  if (!(await link.isVisible())) await more.click();
  await link.click();
  await expectPage(page, title);
}

async function saveRecord(page: Page, save: string, values: Record<string, string>, saved: string) {
  const form = recordForm(page, save);
  await form.fill(values);
  await form.save.click();
  await expect(toasts(page).toast(saved).last()).toBeVisible();
}

test(
  'Getting Started leads from an empty installation to an active week with an order',
  { tag: '@full' },
  async ({ strangerPage: page }) => {
    const mails = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
    mails.listen(mailPort, '127.0.0.1');
    const main = page.getByRole('main');
    const link = (name: string) => main.getByRole('link', { name, exact: true }).first();
    const button = (name: string) => main.getByRole('button', { name, exact: true }).first();
    const done = (title: string) => expect(toasts(page).toast(title).last()).toBeVisible();
    const requirement = (name: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const begin = async (name: string, screen: string) => {
      await open(page, 'Getting Started');
      await requirement(name).getByRole('link', { name: screen }).click();
    };
    await page.goto(`${program.address}/login`);
    await signInForm(page).signIn(ADA);
    const isCode = ({ subject }: { subject: string }) => subject !== 'Your Larder setup code';
    await verificationForm(page).verify(codeIn(await newestMail(program.address, ADA.email, isCode)));
    await expectPage(page, 'All Users');

    await begin('Rotation', 'Product Rotations');
    await button('Add Rotation').click();
    await done('Rotation created');
    await link('Rotation 1').click();
    await expect(main).toContainText('No categories yet');
    await expectAccessible(page);
    await link('New Category').click();
    const prices = { Price: '700', 'Premium price': '900', 'Display price': '700' };
    await saveRecord(page, 'Save Category', { Name: 'Meals', ...prices }, 'Category created');

    await begin('ZIP codes', 'Import ZIP Codes');
    await button('Show upload').click();
    const upload = dialog(page, 'Upload zip codes').root;
    await expect(upload).toContainText('the slug of an existing carrier (quince-freight)');
    await upload.getByLabel('Zip archive').setInputFiles(await zipCodesOf('quince-freight'));
    await button('Import zip-codes.zip').click();
    await dialog(page, 'Import zip-codes.zip').button('Import').click();
    await expect(button('Import zip-codes.zip')).toHaveAccessibleDescription(/already been imported/);
    await begin('States and taxes', 'Set the tax');
    await saveRecord(page, 'Update State', { 'Tax(%)': '6.25' }, 'Success');

    await begin('Products', 'Create Product');
    const product = productPage(page);
    await product.select('Category').selectOption('Meals');
    await product.upload.setInputFiles(PICTURE);
    await saveRecord(page, 'Save Product', { SKU: 'SOUP-1', Name: 'Tomato Soup' }, 'Product Created!');

    await begin('Customers', 'Create New User');
    const customer = newUserPage(page);
    await customer.fillAccount(CARLA);
    await customer.fill({ 'Address Line #1': '12 Lake Street', City: 'Chicago', Phone: '(312) 555-0177' });
    await customer.select('State').selectOption('Illinois');
    await customer.text('Zip Code').fill('60601');
    await expect(customer.quote).toContainText(
      'No week is active yet. The customer gets a first order once you activate',
    );
    await customer.category.selectOption('Meals');
    await customer.quantity.fill('6');
    await customer.add.click();
    await customer.save.click();
    await done('User Created!');

    await begin('Rotation', 'Product Rotations');
    await link('Rotation 1').click();
    await page.getByRole('combobox', { name: 'Add to Meals' }).fill('soup');
    await page.getByRole('option', { name: 'Tomato Soup' }).click();
    await button('Add Product').click();
    await done('Product Added');
    await begin('Active week', 'Order Weeks');
    await button('Create Order Week').click();
    await dialog(page, 'Create Order Week').button('Create').click();
    await done('Order Week created!');
    await begin('Active week', 'Open the week');
    await expect(main).toContainText('This week has no rotation.');
    await link('Product Rotations').click();
    await link('Rotation 1').click();
    await link('Manage Weeks').click();
    await main.getByLabel('Available weeks').selectOption({ index: 1 });
    await button('Add week').click();
    await done('Week Added');
    await button('Activate').click();
    const activation = page.getByRole('dialog', { name: /^Activate week/ });
    await expect(activation.getByRole('row', { name: /Meals/ })).toBeVisible();
    await activation.getByRole('button', { name: 'Activate and create 1 order', exact: true }).click();
    await done('activated');
    // By its address: once nothing is missing, its entry leaves the menu.
    await page.goto(`${program.address}/getting-started`);
    await expect(main).toContainText('Nothing is missing: Larder is ready to take a cutoff.');
    await expect(shell(page).menu.getByRole('link', { name: 'Getting Started' })).toHaveCount(0);
    await expectAccessible(page);
    await link('Open the week').click();
    await link('All orders of the week').click();
    await expect(main.getByRole('row', { name: /Carla Cook/ })).toContainText('Coming');
    mails.close();
  },
);
