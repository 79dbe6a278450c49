import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, NARROW, test } from '../world.ts';

interface Retry {
  attempt: number;
  state: string;
}

test(
  'the retries of a failed charge are on its order, and a planned one is cancelled',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { userId } = await orderWithPlannedRetry(api);
    await page.setViewportSize(NARROW);
    await page.goto(`/users/${userId}/suspended-order`);
    const panel = page.getByRole('main').getByRole('region', { name: 'Retries of the failed charge' });
    const rows = panel.getByRole('row');
    await expect(rows.nth(1)).toContainText('Cancelled on');
    await expect(rows.nth(2)).toContainText('Planned');
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Cancel retry 2' }).click();
    const ask = dialog(page, 'Cancel retry 2 of the box of ');
    await expect(ask.root).toContainText(/The card will not be charged on \d{1,2}\/\d{1,2}\/\d{4} 12:00 PM C[SD]T\./);
    await expectAccessible(page);
    await ask.button('Cancel retry').click();
    await ask.expectClosed();
    await expect(toasts(page).toast('Retry 2 was cancelled')).toHaveCount(1);
    await expect(rows.nth(2)).toContainText('Cancelled on');
    await expect(panel.getByRole('button', { name: 'Cancel retry 2' })).toHaveCount(0);
    await page.reload();
    await expect(rows.nth(2)).toContainText('Cancelled on');
  },
);

/** The demo has some; each run cancels one. */
async function orderWithPlannedRetry(api: APIRequestContext): Promise<{ userId: number }> {
  const { data: orders } = await answerOf<{ id: number; user: { id: number } }[]>(
    api.get('/api/sales/admin/orders?state=charge-failed'),
  );
  for (const { id, user } of orders) {
    const { data: retries } = await answerOf<Retry[]>(api.get(`/api/sales/admin/orders/${id}/charge-retries`));
    if (retries.some(({ state }) => state === 'planned')) return { userId: user.id };
  }
  throw new Error('the demo world has no planned retry');
}
