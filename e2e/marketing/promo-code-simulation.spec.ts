import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { MARK, unique } from '../made-by-api.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, test } from '../world.ts';

/** The background continues it while other journeys run. */
const LONG = { timeout: 30_000 };

test(
  'a promo code is simulated with the values of its form, then saved',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/promo-codes/new');
    const form = recordForm(page, 'Save Promo Code');
    const panel = page.getByRole('region', { name: 'Simulate' });
    const simulate = panel.getByRole('button', { name: 'Simulate' });
    await simulate.click();
    await expect(panel).toContainText('Correct the marked fields, then simulate again.');
    await expectFieldError(form.text('Code'), /Code/);
    await form.text('Code').fill(`${MARK}-${unique()}`);
    await expect(page.getByText('This code takes nothing off yet.')).toBeVisible();
    await page.getByLabel('Whitelisted SKUs').fill('KID-999');
    await expect(page.getByText('No product has the SKU KID-999.')).toBeVisible();
    await page.getByLabel('Whitelisted SKUs').fill('');
    await page.getByRole('button', { name: 'Add regulation' }).click();
    const regulation = page.getByRole('group', { name: 'regulation 1' });
    await regulation.getByLabel('Type').selectOption('Percent off');
    await regulation.getByLabel('Amount').fill('0');
    await expect(page.getByText('An amount of 0 takes nothing off.')).toBeVisible();
    await regulation.getByLabel('Amount').fill('20');
    await simulate.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toContainText(/Applies to [\d,]+ orders of [\d,]+ customers and costs \$[\d,]+\.\d\d\./, LONG);
    await expect(panel.getByRole('table', { name: 'Simulation by week' })).toContainText('$');
    await panel.getByText(/^Another promo code is active or paused: [\d,]+ orders$/).click();
    await expect(panel.getByRole('link', { name: /@/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.getByLabel('Notes').fill('Simulated');
    await expect(panel).toContainText('The values have changed since the simulation. Simulate again.');
    await form.save.click();
    await expect(toasts(page).toast('Promo Code Created!')).toBeVisible();
    await expectPage(page, 'Edit Promo Code');
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('No charged orders with this code yet');
  },
);
