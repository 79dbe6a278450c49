import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { userNamed } from '../pages/ledger.ts';
import { timelineOfUser } from '../pages/timeline-of-user.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'the timeline lists all activity and opens from the user page',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      await page.goto(`/users/${id}`);
      await page.getByRole('main').getByRole('link', { name: 'Timeline', exact: true }).click();
      await expect(page).toHaveURL(`/users/${id}/timeline`);
      const timeline = timelineOfUser(page);
      await expect(timeline.heading).toHaveText(/^Timeline of Active /);
      await expect(timeline.entries).toHaveCount(50);
      await expect(timeline.count).toHaveText('The newest 50 are shown.');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await timeline.older.click();
      await expect.poll(() => timeline.entries.count()).toBeGreaterThan(50);
    },
  );
});

test('each entry links to its subject and shows before and after', async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  await page.goto(`/users/${id}/timeline?kind=ledger`);
  const gift = timelineOfUser(page).entry('Added $25.00 to CREDIT').first();
  await gift.getByText(/fields? changed/).click();
  await expect(gift.getByRole('row', { name: /Balance \$\d+\.\d\d \$\d+\.\d\d/ })).toBeVisible();
  await gift.getByRole('link').click();
  await expect(page).toHaveURL(`/users/${id}#credit-ledger`);
  await expect(page.getByRole('heading', { name: 'Credit Transaction Ledger' })).toBeInViewport();
  await page.goto(`/users/${id}/timeline?kind=order`);
  const charge = timelineOfUser(page)
    .entry(/^OrderCharged/)
    .first();
  await expect(charge).toContainText(/Order #\d+ · Week \d{6}/);
  const settled = timelineOfUser(page).entry('Settled: nothing to return or to charge').first();
  await expect(settled.getByRole('link')).toHaveAttribute('href', /\/orders\/\d+$/);
  await charge.getByRole('link').click();
  await expect(page).toHaveURL(`/users/${id}/post-cutoff`);
});

test(
  'kind, actor and week are in the address, and the back button undoes them',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    await page.goto(`/users/${id}/timeline`);
    const timeline = timelineOfUser(page);
    await timeline.kind.selectOption('Orders');
    await expect(page).toHaveURL(`/users/${id}/timeline?kind=order`);
    await timeline.by.selectOption('The system');
    await timeline.week.selectOption({ index: 3 });
    await expect(page).toHaveURL(/kind=order&actor=system&order_week_id=\d+$/);
    const week = (await timeline.week.locator('option:checked').textContent()) ?? '';
    await expect(timeline.entries.filter({ hasNotText: week })).toHaveCount(0);
    await expect(timeline.entries.filter({ hasNotText: '· system' })).toHaveCount(0);
    await expect(timeline.entries.first()).toBeVisible();
    await page.reload();
    await expect(timeline.by).toHaveValue('system');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`/users/${id}/timeline?kind=order`);
    await expect(timeline.by).toHaveValue('');
  },
);

test(
  'an empty filter offers to clear it, and actions of staff appear immediately',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    await page.goto(`/users/${customer.id}/timeline?kind=promo`);
    const timeline = timelineOfUser(page);
    await expect(timeline.panel).toContainText('Nothing matches Promo codes');
    await expectAccessible(page);
    await timeline.clear.click();
    await expect(timeline.entry(/^AccountCreated/)).toContainText('staff@larder.test');
    await api.put(`/api/customers/admin/users/${customer.id}`, {
      data: { first_name: 'Changed', last_name: customer.last_name, email: customer.email },
    });
    await page.reload();
    await expect(timeline.entries.first()).toContainText('Changed first name');
  },
);

test(
  'a failed timeline shows the reason and can be retried',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    const call = /\/api\/customers\/admin\/users\/\d+\/timeline/;
    await page.route(call, (route) =>
      route.fulfill({ status: 422, json: { message: 'Out for lunch.', code: 'refused', errors: {} } }),
    );
    await page.goto(`/users/${customer.id}/timeline`);
    const { panel, entries } = timelineOfUser(page);
    await expect(panel.getByRole('alert')).toContainText('Out for lunch.');
    await page.unroute(call);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(entries.first()).toBeVisible();
  },
);

test('an unknown user has no timeline', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users/999999/timeline');
  await expect(timelineOfUser(page).heading).toHaveText('User not found');
});
