import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoSideScroll } from './accessible.ts';
import { servePlainPage } from './pages/plain-page.ts';
import { newUserPage } from './pages/new-user-page.ts';
import { listPage } from './pages/list-page.ts';
import { recordForm } from './pages/record-form.ts';
import { expectPage, shell } from './pages/shell.ts';
import { timeline } from './pages/timeline.ts';
import { toasts } from './pages/toasts.ts';
import { userPage } from './pages/user-page.ts';
import { MARK } from './made-by-api.ts';
import { test } from './world.ts';

/** Fully in view after scrolling, with nothing on top. */
async function expectUsable(controls: Locator[]): Promise<void> {
  for (const control of controls) {
    await control.click({ trial: true });
    await expect(control).toBeInViewport({ ratio: 0.9 });
  }
}

test.describe('at 320 px, which is 1280 px at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the list is searched, filtered and paged', { tag: '@full' }, async ({ staffPage: page, customer }) => {
    await page.goto('/users');
    const { search, filter, rows, row, pageLink, column } = listPage(page, 'All Users');
    await expect(rows).toHaveCount(10);
    await expectNoSideScroll(page);
    const { burger, goTo, bell } = shell(page);
    await expectUsable([burger, goTo, bell, page.getByRole('link', { name: 'Add User' })]);
    await expectUsable([search, ...['Status', 'Users', 'Production Cycle', 'Sort'].map(filter)]);
    await expectUsable([column('Activated').getByRole('button'), pageLink('Page 2'), pageLink('Next page')]);
    await search.fill(customer.email);
    await expect(rows).toHaveCount(1);
    for (const text of ['Active', '(312) 555-0142', 'PC ', customer.email]) await expect(row(text)).toBeVisible();
    await expectUsable([
      row(customer.name).getByRole('link', { name: customer.name }),
      row(customer.name).getByRole('button', { name: `Imitate ${customer.name}` }),
    ]);
    await expectNoSideScroll(page);
  });

  test('the form is filled and its errors are read', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/users/new');
    const form = newUserPage(page);
    await expect(form.category.getByRole('option')).not.toHaveCount(1);
    const labels = [
      'First Name',
      'Last Name',
      'E-mail',
      'Address Line #1',
      'City',
      'Zip Code',
      'Phone',
      'Comped Amount',
    ];
    await expectUsable([form.type, form.welcome, form.select('State'), ...labels.map(form.text)]);
    await form.category.selectOption({ index: 1 });
    await form.quantity.fill('6');
    await form.add.click();
    await expectUsable([page.getByRole('button', { name: /^Remove / }), form.save]);
    await form.save.click();
    await expectUsable([form.summary.getByRole('link').first()]);
    await expectNoSideScroll(page);
  });

  test('the page of a user is read, changed and navigated', { tag: '@full' }, async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    await expectPage(page, customer.name);
    await expectNoSideScroll(page);
    const { main, region, group, index, back, promoCode } = userPage(page);
    const form = recordForm(page, 'Save User');
    await expectUsable([back, main.getByRole('button', { name: 'Impersonate' }), promoCode, form.save]);
    await expect(main.getByText(customer.email).first()).toBeVisible();
    await group('Account').click();
    await index.getByRole('link', { name: 'Roles' }).click();
    await expect(region('Roles')).toBeInViewport();
    await form.text('First Name').fill(`${MARK} small`);
    await form.save.click();
    await expect(toasts(page).toast('User Updated!')).toBeInViewport({ ratio: 0.9 });
    await expectUsable([toasts(page).close('User Updated!')]);
    await expectNoSideScroll(page);
  });

  test('the timeline is panned and read as a list', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/users');
    const { show, tool, items, list } = timeline(page);
    await show();
    await expect(items.first()).toBeVisible();
    await expectUsable(['Earlier', 'Today', 'Later', 'Zoom out', 'Zoom in', 'Show as list'].map(tool));
    await expectUsable([items.first()]);
    await tool('Show as list').click();
    await expect(list.getByRole('table')).toBeVisible();
    await expectUsable([tool('Show as chart')]);
    await expectNoSideScroll(page);
  });
});

const isMoving = (page: Page) => page.evaluate(() => document.getAnimations().length > 0);

const secondsOfMotion = (element: Locator) =>
  element.evaluate((node) => {
    const durations = [node, ...node.querySelectorAll('*')].flatMap((each) => {
      const { animationDuration, transitionDuration } = getComputedStyle(each);
      return `${animationDuration}, ${transitionDuration}`.split(', ').map(Number.parseFloat);
    });
    return Math.max(...durations);
  });

async function delayList(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await servePlainPage(page);
  await page.route('**/api/customers/admin/users?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const isStill = reducedMotion === 'reduce';
  test(
    `motion is ${isStill ? 'off' : 'on'} for ${reducedMotion}`,
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.emulateMedia({ reducedMotion });
      const release = await delayList(page);
      await page.goto('/users');
      await expect(page.getByRole('main').getByText('Loading').first()).toBeVisible();
      await expect.poll(() => isMoving(page)).toBe(!isStill);
      release();
      await expect(listPage(page, 'All Users').rows).toHaveCount(10);

      await page.goto(`/users/${customer.id}`);
      const form = recordForm(page, 'Save User');
      await form.text('First Name').fill(`${MARK} still`);
      await form.save.click();
      const toast = toasts(page).toast('User Updated!');
      await expect(toast).toBeVisible();
      expect((await secondsOfMotion(toast)) > 0.01).toBe(!isStill);
    },
  );
}
