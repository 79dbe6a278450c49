import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { expect, NARROW, test } from '../world.ts';

const CALL = '**/api/management/getting-started';

test(
  'once nothing is missing, Getting Started is only found by who looks for it',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const answered = page.waitForResponse(CALL);
    await page.goto('/users');
    expect((await answered).status()).toBe(200);
    const { menu, more } = shell(page);
    await expect(page.getByRole('region', { name: 'Getting started' })).toBeHidden();
    await expect(menu.getByRole('link').first()).toHaveText('Users');

    await more.click();
    await menu.getByRole('link', { name: 'Getting Started' }).click();
    await expectPage(page, 'Getting Started');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem')).toHaveCount(11);
    await expect(main).toContainText('10 of 11 done, 1 needs attention');
    await expect(main).toContainText('Nothing is missing: Larder is ready to take a cutoff. 1 thing needs attention.');
    await expect(main).toContainText('have no payment method.');
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await expectNoSideScroll(page);

    await page.route(CALL, (route) => route.fulfill({ status: 400, json: {} }));
    await main.getByRole('link', { name: 'Production Cycles' }).click();
    await expectPage(page, 'Production Cycles');
    await page.goBack();
    await expect(main.getByRole('alert')).toContainText('These states were read at');
    await expect(main.getByRole('listitem')).toHaveCount(11);
    await expectAccessible(page);

    await page.reload();
    await expect(main.getByRole('alert')).toBeVisible();
    // The page also asks again by itself.
    await main.getByRole('button', { name: 'Retry' }).focus();
    await page.unroute(CALL);
    await page.keyboard.press('Enter');
    await expect(main).toContainText('10 of 11 done, 1 needs attention');
  },
);

test(
  'staff who are not superadmins do not ask what a first cutoff needs',
  { tag: '@full' },
  async ({ strangerPage: page, colleague }) => {
    let asked = 0;
    await page.route(CALL, (route) => {
      asked++;
      return route.continue();
    });
    await page.goto('/login');
    const late = page.waitForResponse('**/api/admin/late-steps');
    await signIn(page, colleague);
    await late;
    await page.goto('/getting-started');
    await expect(page.getByRole('main')).toContainText('Only a superadmin can see what a first cutoff needs.');
    await expectAccessible(page);
    expect(asked).toBe(0);
  },
);
