import { request, type Page } from '@playwright/test';
import { MARK } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { recordForm } from '../pages/record-form.ts';
import { signIn } from '../pages/sign-in-pages.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { toasts } from '../pages/toasts.ts';
import { address, expect, test } from '../world.ts';

// The console survives missing code after a deployment, keys instead of a mouse, and odd addresses.

const remove = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: 'Not Found' }));

test(
  'a palette that is missing on the server leaves a form as it was and explains what to do',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await remove(page, 'palette');
    await page.goto(`/users/${customer.id}`);
    await expectPage(page, customer.name);
    const name = recordForm(page, 'Save User').text('First Name');
    await name.fill(`${MARK} kept`);
    await page.keyboard.press('Control+k');

    const { toast } = toasts(page);
    await expect(toast('Error Occurred!')).toContainText(
      'This part of the console could not be loaded. Save your work, then reload.',
    );
    await expectPage(page, customer.name);
    await expect(name).toBeFocused();
    await page.keyboard.type(' and typed on');
    await expect(name).toHaveValue(`${MARK} kept and typed on`);

    // The unsaved-changes guard asks first.
    const asked = page.waitForEvent('dialog');
    const pressed = toast('Error Occurred!').getByRole('button', { name: 'Reload' }).click();
    await (await asked).dismiss();
    await pressed;
    await expect(name).toHaveValue(`${MARK} kept and typed on`);
  },
);

test('a menu that is missing on the server leaves the page', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await remove(page, 'menu-drawer');
  await page.goto('/users');
  await shell(page).burger.click();
  await expect(toasts(page).toast('Error Occurred!')).toBeVisible();
  await expectPage(page, 'All Users');
  await expect(shell(page).burger).toHaveAttribute('aria-expanded', 'false');
});

async function endSession(page: Page): Promise<void> {
  const storageState = await page.context().storageState();
  const elsewhere = await request.newContext({ baseURL: address(), storageState });
  expect((await elsewhere.delete('/api/management/auth')).ok()).toBe(true);
  await elsewhere.dispose();
}

test(
  'the dialog that renews a session is loaded before it is needed',
  { tag: '@full' },
  async ({ strangerPage: page, colleague, customer }) => {
    await page.goto(`/users/${customer.id}`);
    await signIn(page, colleague);
    await expect(recordForm(page, 'Save User').save).toBeVisible();
    await timeline(page).show();
    await expect(timeline(page).days).toHaveCount(10);
    await remove(page, 'following');
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill(`${MARK} kept`);
    await endSession(page);
    await form.save.click();
    await dialog(page, 'Your session has ended').expectOpen();
  },
);

test(
  'the timeline is reached by keyboard wherever it was panned to, and keeps the focus',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/users');
    const { root, items, tool, days } = timeline(page);
    await expect(days).toHaveCount(10);
    const reachable = items.and(page.locator('[tabindex="0"]'));
    const first = await reachable.getAttribute('aria-label');
    // The first item may last for a week.
    for (let press = 0; press < 5; press += 1) {
      await tool('Later').click();
      await expect(reachable).toHaveCount(1);
      await expect(reachable).toBeInViewport();
    }
    expect(await reachable.getAttribute('aria-label')).not.toBe(first);
    await tool('Show as list').focus();
    await page.keyboard.press('Tab');
    await expect(reachable).toBeFocused();
    for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowLeft', '-', 'Home']) {
      await page.keyboard.press(key);
      await expect(root.locator('[data-item]:focus'), `after ${key}`).toHaveCount(1);
      await expect(reachable, `after ${key}`).toBeFocused();
    }
  },
);

test.describe('toasts', () => {
  const say = (page: Page, kind: string) => page.getByRole('main').getByRole('button', { name: kind, exact: true });

  test(
    'closing a toast by keyboard moves to the next, and from the last back to the previous focus',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      await page.clock.install({ time: '2026-11-21T12:00:00Z' });
      await page.goto('/dev/gallery');
      const { close } = toasts(page);
      await expect(say(page, 'An error')).toBeVisible();
      await page.clock.pauseAt('2026-11-21T13:00:00Z');
      await say(page, 'A success').click();
      await say(page, 'Ten seconds').click();
      await say(page, 'An error').focus();
      await page.keyboard.press('Enter');
      await close('Order unsuspended').focus();
      for (const next of ['Error Occurred!', 'User Updated!']) {
        await page.keyboard.press('Enter');
        await expect(close(next)).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(close('User Updated!')).toHaveCount(0);
      await expect(say(page, 'An error')).toBeFocused();
    },
  );

  test(
    'each toast is announced once, also when a later one closes first',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      await page.clock.install();
      await page.goto('/dev/gallery');
      const { spoken, toast } = toasts(page);
      await expect(spoken).toHaveAttribute('aria-atomic', 'false');
      const added = await spoken.evaluateHandle((region) => {
        const text: string[] = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const node of addedNodes) text.push(node.textContent ?? '');
        }).observe(region, { childList: true, subtree: true });
        return text;
      });
      await say(page, 'Ten seconds').click();
      await say(page, 'A success').click();
      await page.clock.runFor(6000);
      await expect(toast('User Updated!')).toHaveCount(0);
      await expect(toast('Order unsuspended')).toBeVisible();
      expect(await added.jsonValue()).toEqual(['Order unsuspended It was charged $84.20.', 'User Updated!']);
    },
  );
});
