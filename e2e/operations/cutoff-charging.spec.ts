import type { ChargingStep } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { setTabHidden } from '../pages/hidden-tab.ts';
import { expectPage } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const MORE_THAN_A_LOOK_MS = 2_500;

/** As dollars on the wire. */
const counted = (orders: number) => ({ orders, amount: orders * 80 });

const stepAt = (done: number, total: number) => ({
  production_cycle: { id: 1, name: 'PC A' },
  stage: 'cutoff' satisfies ChargingStep['stage'],
  began_at: '2026-11-22T06:00:12Z',
  ended_at: done === total ? '2026-11-22T06:07:48Z' : null,
  is_running: done < total,
  done,
  total,
  succeeded: counted(done - 7),
  declined: counted(7),
  waiting: counted(total - done),
  without_card: counted(0),
  pace: done < total ? { per_minute: 120, seconds_left: 240 } : null,
});

/** The demo's cutoffs are over before it starts. */
async function standInForCharges(page: Page): Promise<{ done: number; asked: number }> {
  const charges = { done: 157, asked: 0 };
  await page.route('**/api/sales/admin/order-weeks/*/charging', async (route) => {
    charges.asked += 1;
    await route.fulfill({ json: { data: { steps: [stepAt(charges.done, 637)], is_due_soon: false } } });
  });
  return charges;
}

atEveryWidthInFull(() => {
  test('a cutoff is watched while it charges, and read no more while the tab is hidden', async ({
    staffPage: page,
    api,
  }) => {
    const charges = await standInForCharges(page);
    const { data: weeks } = await answerOf<{ id: number; number: number }[]>(
      api.get('/api/sales/admin/order-weeks?status=active'),
    );
    const week = weeks.at(-2) ?? { id: 0, number: 0 };
    await page.goto(`/order-weeks/${week.id}`);
    await expectPage(page, `Week ${week.number}`);
    const step = page.getByRole('region', { name: 'Charges of the cutoff' });
    const standing = step.getByRole('status');
    await expect(standing).toContainText('157 of 637 processed');
    await expect(standing).toContainText('120 a minute. About 4 minutes left');
    await expect(step.getByRole('progressbar', { name: 'Orders processed of PC A' })).toHaveAttribute('value', '24');
    await expect(step).toContainText('150 $12,000.00');
    await expect(step).toContainText('Began 11/22/2026 12:00 AM CST');
    await expectAccessible(page);
    await expectNoSideScroll(page);

    charges.done = 400;
    await expect(standing).toContainText('400 of 637 processed');
    await setTabHidden(page, true);
    const { asked } = charges;
    charges.done = 637;
    await page.evaluate(
      (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      MORE_THAN_A_LOOK_MS,
    );
    expect(charges.asked).toBe(asked);
    await setTabHidden(page, false);
    await expect(standing).toContainText('637 of 637 processed');
    await expect(step).toContainText('ended 11/22/2026 12:07 AM CST');
    await expect(step.getByRole('progressbar')).toHaveCount(0);
  });
});
