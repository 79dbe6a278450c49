import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

atEveryWidthInFull(() => {
  test(
    'a popup icon is created with a subtitle that cannot run code, changed, archived and restored',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const title = `${MARK} ${unique()}`;
      await page.goto('/popup-icons');
      await expect(page.getByRole('heading', { name: 'Skip whenever you like' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('button', { name: 'New Popup Icon' }).click();
      const { root, button } = dialog(page, 'New Popup Icon');
      await button('Submit').click();
      await expectFieldError(root.getByLabel('Name'), /Name is required\./);
      await expect(root).toContainText('Please choose an image.');
      await root.getByLabel('Name').fill('quince');
      await root.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
      await root
        .getByLabel('Subtitle')
        .fill('<b>Bold</b><script>window.broken = true</script><img src=x onerror=alert(1)>');
      await root
        .getByLabel('Image', { exact: true })
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: PNG });
      await expect(root).toContainText('a.txt is not a JPEG or PNG image.');
      await root
        .getByLabel('Image', { exact: true })
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
      const preview = root.getByRole('region', { name: 'Customer preview' });
      await expect(preview).toContainText(title);
      await expect(preview.locator('b')).toHaveText('Bold');
      await expect(preview).not.toContainText('broken');
      await expectAccessible(page);
      await button('Submit').dblclick();
      await expect(toasts(page).toast('New icon created!')).toBeVisible();
      await expect(root).toBeHidden();
      const card = page.getByRole('list', { name: 'Popup Icons' }).getByRole('listitem').filter({ hasText: title });
      await expect(card).toHaveCount(1);
      await expect(card.locator('b')).toHaveText('Bold');
      await expect(card.locator('script')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'New Popup Icon' })).toBeFocused();

      await card.getByRole('button', { name: 'Edit quince' }).click();
      const edit = dialog(page, 'Edit quince');
      await edit.root.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} again`);
      await edit.button('Save').dblclick();
      await expect(toasts(page).toast('Icon updated!')).toBeVisible();
      await expect(card).toContainText(`${title} again`);
      await card.getByRole('button', { name: 'Archive quince' }).click();
      const archiving = dialog(page, 'Archive quince');
      await expect(archiving.root).toContainText('Popups no longer show users this icon.');
      await archiving.button('Archive').dblclick();
      await expect(card).toHaveCount(0);
      await page.getByLabel('Status').selectOption('Archived');
      await card.getByRole('button', { name: 'Restore quince' }).click();
      await dialog(page, 'Restore quince').button('Restore').click();
      await expect(card).toHaveCount(0);
      await page.getByLabel('Status').selectOption('Active');
      await expect(card).toHaveCount(1);
    },
  );
});

test('the entered values stay when a popup icon is refused', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/popup-icons');
  await page.getByRole('button', { name: 'New Popup Icon' }).click();
  const { root, button } = dialog(page, 'New Popup Icon');
  await root.getByLabel('Name').fill('quince');
  await root.getByRole('textbox', { name: 'Title', exact: true }).fill('Kept');
  const damaged = { name: 'a.png', mimeType: 'image/png', buffer: PNG.subarray(0, 30) };
  await root.getByLabel('Image', { exact: true }).setInputFiles(damaged);
  await button('Submit').click();
  await expect(toasts(page).toast('Error Occurred!')).toBeVisible();
  await expect(root).toContainText('This image is damaged.');
  const title = root.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Kept');
  const leaving = dialog(page, 'Leave without saving?');
  await title.press('Escape');
  await leaving.expectOpen();
  await page.keyboard.press('Escape');
  await leaving.expectClosed();
  await expect(title).toHaveValue('Kept');
  await page.mouse.click(5, 5);
  await leaving.button('Discard changes').click();
  await expect(root).toHaveCount(0);
  await page.getByRole('button', { name: 'New Popup Icon' }).click();
  await expect(root.getByLabel('Name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(root).toHaveCount(0);
});
