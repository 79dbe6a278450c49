import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidth, expect, test, WIDE } from '../world.ts';

atEveryWidth(({ width }) => {
  test('a holiday is made, refused in words, and applied once staff have seen what it moves', async ({
    staffPage: page,
  }) => {
    const name = `Journey ${width}`;
    await page.goto('/holidays');
    const { rows, row } = listPage(page, 'Holidays');
    await expect(rows.first()).toBeVisible();
    await expect(row('Move of the depot')).toContainText('Rules applied');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'New Holiday' }).click();
    await expectPage(page, 'New Holiday');
    const form = recordForm(page, 'Save Holiday');
    await form.save.click();
    await expect(page.getByText('Name is required.').first()).toBeVisible();
    await expect(page.getByText('Please choose a carrier.').first()).toBeVisible();
    await expectAccessible(page);
    await form.text('Name').fill(name);
    await form.text('Start Date').fill('1/1/2020');
    // Far ahead: no order of the demo world ships then.
    await form.text('End Date').fill(width === WIDE.width ? '7/4/2031' : '7/4/2032');
    await form.select('Carrier').selectOption({ index: 1 });
    await form.text('Shift in days').fill('-2');
    await form.save.click();
    await expect(page.getByText('The start date is not before today.').first()).toBeVisible();
    await expect(form.text('Name')).toHaveValue(name);
    await form.text('Start Date').fill(width === WIDE.width ? '7/3/2031' : '7/3/2032');
    await expectNoSideScroll(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Holiday Created!')).toBeVisible();
    await expectPage(page, 'Holidays');
    await expect(row(name)).toContainText('-2 days');
    await page.getByRole('button', { name: `Apply Rules of ${name}` }).click();
    const sure = dialog(page, `Apply the rules of ${name}`);
    await expect(sure.root).toContainText(
      'This will reset ship and delivery dates for all orders that fall into this holiday range. Proceed?',
    );
    await expect(sure.root).toContainText('No order that is there now is moved.');
    await expectAccessible(page);
    await sure.button('Apply Rules').dblclick();
    await expect(toasts(page).toast('Rules are applying to the orders...')).toBeVisible();
    await expect(row(name)).toContainText('Rules applied');
  });
});

test('before Thanksgiving is applied the orders that move are shown by carrier, cycle and day', async ({
  staffPage: page,
}) => {
  await page.goto('/holidays');
  await page.getByRole('button', { name: 'Apply Rules of Thanksgiving' }).click();
  const sure = dialog(page, 'Apply the rules of Thanksgiving');
  await expect(sure.root.getByRole('table', { name: 'Orders that move' })).toContainText('PC A');
  await expectAccessible(page);
  await sure.button('Cancel').click();
  await sure.expectClosed();
});
