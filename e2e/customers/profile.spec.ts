import { answerOf } from '../made-by-api.ts';
import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { expectPage } from '../pages/shell.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

test(
  'kids are added, changed and removed in one dialog, and get the same meals or not',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('User Kids');
    await panel.getByRole('button', { name: 'Edit kids' }).click();
    const { root, button, expectClosed } = dialog(page, `Kids of ${customer.name}`);
    await button('Add kid').click();
    const name = root.getByRole('textbox', { name: 'Name' });
    await button('Save kids').click();
    await expectFieldError(name, /./);
    await name.fill('Ada');
    await root
      .getByRole('textbox', { name: /meals$/ })
      .first()
      .fill('4');
    await root.getByRole('combobox', { name: 'Excluded tags' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await name.press('Escape');
    const leave = dialog(page, 'Leave without saving?');
    await leave.expectOpen();
    await page.keyboard.press('Escape');
    await leave.expectClosed();
    await expect(name, 'what was typed is not lost by a key').toHaveValue('Ada');
    await expect(button('Save kids'), 'however long the form is').toBeInViewport();
    await button('Save kids').click();
    await expectClosed();
    await expect(panel.getByRole('row', { name: /Ada/ })).toContainText('4 ×');

    const same = panel.getByRole('switch', { name: 'Same meals for all kids' });
    await expect(same).toBeChecked();
    await same.press('Space');
    await expect(same).not.toBeChecked();
    await page.reload();
    await userPage(page).panel('User Kids');
    await expect(same).not.toBeChecked();

    await panel.getByRole('button', { name: 'Edit kids' }).click();
    await button('Remove kid 1').click();
    await button('Save kids').click();
    await expectClosed();
    await expect(panel).toContainText('No kids.');
  },
);

test(
  'kids that a colleague changed while they were edited are shown before they are replaced',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const kids = (...names: string[]) =>
      answerOf<{ id: number }[]>(
        api.put(`/api/customers/admin/users/${customer.id}/kids`, {
          data: { kids: names.map((name) => ({ name, categories: [], filters: { tags: [], indicators: [] } })) },
        }),
      );
    await kids('Ada');
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('User Kids');
    await panel.getByRole('button', { name: 'Edit kids' }).click();
    const { root, button, expectClosed } = dialog(page, `Kids of ${customer.name}`);
    const name = root.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada Lovelace');
    await kids('Ben');
    await button('Save kids').click();
    await expect(root).toContainText('The kids were changed in the meantime. Saving again replaces: Ben.');
    await expect(name, 'what was typed stays').toHaveValue('Ada Lovelace');
    await expectAccessible(page);
    await button('Save kids').click();
    await expectClosed();
    await expect(panel.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
    await expect(panel).not.toContainText('Ben');
  },
);

test('a choice in a panel that was not saved is not lost without a question', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const cycle = (await userPage(page).panel('Production Cycle')).getByLabel('Change to');
  const other = (await cycle.getByRole('option', { name: /^PC/ }).first().textContent()) ?? '';
  await cycle.selectOption(other);
  await page.getByRole('link', { name: 'All users' }).click();
  const leave = dialog(page, 'Leave without saving?');
  await expect(leave.root).toContainText('Your changes to the production cycle will be lost.');
  await leave.button('Keep editing').click();
  await expect(cycle.locator('option:checked')).toHaveText(other);
  await page.getByRole('link', { name: 'All users' }).click();
  await leave.button('Discard changes').click();
  await expectPage(page, 'All Users');
});

test(
  'a preferred carrier is chosen for a cycle, and set to auto again',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const cycle = (await userPage(page).panel('Preferred Carrier')).getByRole('group', { name: 'PC A' });
    await cycle.getByRole('button', { name: 'Save carrier' }).click();
    await expect(cycle.getByRole('alert')).toHaveText('Choose a carrier, a ship day and the days in transit.');
    await cycle.getByRole('combobox', { name: 'Carrier' }).selectOption({ index: 1 });
    await cycle.getByRole('combobox', { name: 'Ship day' }).selectOption('Thursday');
    await cycle.getByRole('combobox', { name: 'Days in transit' }).selectOption('2');
    await cycle.getByRole('button', { name: 'Save carrier' }).click();
    await expect(toasts(page).toast('Preferred carrier updated')).toBeVisible();
    await cycle.getByRole('button', { name: 'Set to auto' }).click();
    await expect(toasts(page).toast('Preferred carrier set to auto')).toBeVisible();
    await expect(cycle).toContainText('Automatic, based on the zip code.');
  },
);
