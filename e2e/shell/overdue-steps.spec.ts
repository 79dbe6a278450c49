import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { MARK } from '../made-by-api.ts';
import { recordForm } from '../pages/record-form.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const CALL = '**/api/admin/late-steps';
const LATE = [{ step: 'pass-cutoff', since: '2026-11-21T05:59:59Z' }];
const MONEY = { differences: 3, checked_at: '2026-11-21T10:30:00Z' };

atEveryWidthInFull(() => {
  test('overdue steps are listed above the page with their due time until they are done', async ({
    staffPage: page,
  }) => {
    await page.clock.install();
    await page.route(CALL, (route) =>
      route.fulfill({ json: { data: LATE, meta: { money: MONEY, changes_wait: true } } }),
    );
    await page.goto('/users');
    const banner = page.getByRole('alert').filter({ hasText: 'Background jobs may have stopped.' });
    await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(banner).toContainText(
      'Orders whose cutoff has passed are not charged yet: due since 11/20/2026 11:59 PM CST.',
    );
    const books = page.getByRole('alert').filter({ hasText: 'Reconciliation found' });
    await expect(books).toContainText('Reconciliation found 3 differences at 11/21/2026 4:30 AM CST.');
    await expect(books.getByRole('link', { name: 'Review the money page' })).toHaveAttribute('href', '/money');
    const waiting = page.getByRole('alert').filter({ hasText: 'The second database server does not answer' });
    await expect(waiting).toContainText('nothing can be changed at the moment. Everything can be read.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.unroute(CALL);
    await page.clock.fastForward(16_000);
    await expect(banner).toBeHidden();
    await expect(books).toBeHidden();
    await expect(waiting).toBeHidden();
  });
});

test(
  'a change that is refused while the standby is away shows the banner at once',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    let isAway = false;
    await page.route(CALL, (route) =>
      route.fulfill({ json: { data: [], meta: { money: null, changes_wait: isAway } } }),
    );
    const first = page.waitForResponse(CALL);
    await page.goto(`/users/${customer.id}`);
    await first;
    const refusal = {
      code: 'unavailable',
      message:
        'Larder cannot store changes safely at the moment, because its second database server does not answer. Nothing was changed. Please try again in a minute.',
      errors: {},
    };
    await page.route(`**/api/customers/admin/users/${customer.id}`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: refusal }),
    );
    isAway = true;
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill(`${MARK} kept`);
    await form.save.click();
    const waiting = page.getByRole('alert').filter({ hasText: 'The second database server does not answer' });
    await expect(waiting).toContainText('nothing can be changed at the moment. Everything can be read.');
    await expect(form.text('First Name')).toHaveValue(`${MARK} kept`);
  },
);

test('a hidden tab does not poll', { tag: '@full' }, async ({ staffPage: page }) => {
  let asked = 0;
  await page.clock.install();
  await page.route(CALL, (route) => {
    asked++;
    return route.fulfill({ json: { data: [], meta: { money: null, changes_wait: false } } });
  });
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(1);
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  await page.clock.runFor(600_000);
  expect(asked).toBe(1);
  await look('visible');
  await expect.poll(() => asked).toBe(2);
});
