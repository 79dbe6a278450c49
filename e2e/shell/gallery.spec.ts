import { MARK } from '../made-by-api.ts';
import { expect, test } from '../world.ts';

test(
  'an autocomplete offers to create what was typed only where it can',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/dev/gallery');
    const field = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));
    const options = (label: string) => page.getByRole('listbox', { name: label, exact: true }).getByRole('option');
    await field('Meal, or a new one').fill(`${MARK} tart`);
    await expect(options('Meal, or a new one')).toHaveText([`Create "${MARK} tart"`]);
    await options('Meal, or a new one').click();
    await expect(field('Meal, or a new one')).toHaveValue(`${MARK} tart`);

    await field('Meal').fill(`${MARK} tart`);
    await expect(page.getByText('Oops! No elements found. Consider changing the search query.').first()).toBeVisible();
    await expect(options('Meal')).toHaveCount(0);
  },
);
