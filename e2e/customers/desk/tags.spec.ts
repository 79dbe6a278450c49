import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { MARK, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { expectPage } from '../../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../../world.ts';

// CUST-73, CUST-74

atEveryWidthInFull(() => {
  test('a tag is created, added by keyboard, found in the list of users, removed and archived', async ({
    staffPage: page,
    customer,
  }) => {
    const name = `${MARK} ${unique()}`;
    await page.goto('/customer-tags');
    await expectPage(page, 'Customer Tags');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    const creating = dialog(page, 'New tag');
    await creating.root.getByRole('textbox', { name: 'Name' }).fill(name);
    await creating.root.getByRole('radio', { name: 'Plum' }).check();
    await expectAccessible(page);
    await creating.button('Create').click();
    const row = page.getByRole('table', { name: 'Tags', exact: true }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Plum');
    await expect(row).toContainText('None');

    await page.goto(`/users/${customer.id}`);
    const tags = page.getByRole('list', { name: 'Tags' });
    await page.getByRole('button', { name: 'Add tag' }).press('Enter');
    const field = page.getByRole('combobox', { name: 'Tag to add' });
    await expect(field).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(`no ${name}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`No tag "no ${name}".`)).toBeVisible();
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(tags).toContainText(name);
    await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page.goto('/customer-tags');
    await row.getByRole('link', { name: '1 customer' }).click();
    await expectPage(page, 'All Users');
    await expect(page.getByRole('main')).toContainText(customer.email);
    await expect(page.getByRole('main').locator('span').getByText(name, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?tag=\d+/);
    await expectAccessible(page);
    await page.getByRole('link', { name: customer.email }).click();
    await tags.getByRole('button', { name: `Remove tag ${name}` }).click();
    await expect(tags).toHaveCount(0);

    await page.goto('/customer-tags');
    await row.getByRole('button', { name: `Archive ${name}` }).click();
    await dialog(page, `Archive ${name}`).button('Archive').click();
    await expect(page.getByRole('table', { name: 'Archived tags' })).toContainText(name);
  });
});
