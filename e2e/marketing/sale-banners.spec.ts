import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// Run in sequence: reordering names every banner and fails if another journey deletes one.
test.describe.configure({ mode: 'default' });

const URL = '/api/sales/admin/banners';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = (buffer: Buffer) => ({ name: 'a.png', mimeType: 'image/png', buffer });
const LARGE = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);

async function makeBanner(api: APIRequestContext, fields: object = {}) {
  const data = { type: 'sales', title: `${MARK} ${unique()}`, ...fields };
  const made = await answerOf<{ id: number; title: string; version: number }>(api.post(URL, { data }));
  return made.data;
}
const titlesOf = async (api: APIRequestContext) =>
  (await answerOf<{ title: string }[]>(api.get(URL))).data.map(({ title }) => title);
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Sale Banners' }).getByRole('listitem');

atEveryWidthInFull(() => {
  test(
    'a banner with an image of at most 5 MB is created with a customer preview, changed and deleted',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const title = `${MARK} ${unique()}`;
      await page.goto('/sale-banners');
      const soups = rowsOf(page).filter({ hasText: 'Autumn soups' });
      await expect(soups).toContainText(/Sales · created \d+\/\d+\/\d{4}Shown in all weeks\.Enabled for all weeks/);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'New Banner' }).click();
      await expectPage(page, 'Sale Banner');
      const form = recordForm(page, 'Save');
      const preview = page.getByRole('region', { name: 'Customer preview' });
      await form.save.click();
      await expect(page.getByText('Please choose a banner type.')).toHaveCount(1);
      await expectFieldError(form.text('Title'), /Title is required\./);
      await expect(page.getByRole('radio', { name: 'Enabled for selected weeks' })).toHaveCount(0);
      await page.getByRole('radio', { name: 'New Meals' }).check();
      await expect(form.text('Link title')).toHaveCount(0);
      await page.getByRole('radio', { name: 'Sales' }).check();
      await form.fill({
        Title: title,
        Description: 'From {{newMealDate}} on',
        'Banner Label': 'New',
        'Link title': 'Menu',
        'Link to': 'menu',
      });
      const upload = page.getByLabel('Image', { exact: true });
      await upload.setInputFiles(image(LARGE));
      await expect(page.getByText('Please use images smaller than 5MB')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Chosen for Image' })).toHaveCount(0);
      await upload.setInputFiles(image(PNG));
      await page.getByRole('radio', { name: 'Enabled for selected weeks' }).check();
      await expect(preview).toContainText('Not visible: select at least one week.');
      const week = page.getByRole('checkbox', { name: /, draft$/ }).first();
      await week.check();
      const [, number = '', day = ''] =
        /^(\d{6}) \((\d+\/\d+)\/\d{4}\)/.exec(
          (await week.evaluate((box) =>
            box instanceof HTMLInputElement ? (box.labels?.[0]?.textContent ?? '') : '',
          )) ?? '',
        ) ?? [];
      await expect(preview).toContainText(`Shown during week ${number}.`);
      await expect(preview).toContainText(`From ${day} on`);
      await form.save.click();
      await expectFieldError(
        form.text('Link to'),
        /Please enter a full link starting with https:\/\/, or a path such as \/menu\./,
      );
      await form.text('Link to').fill('/menu');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.dblclick();
      await expect(toasts(page).toast('The banner is updated')).toBeVisible();
      await expect(page).toHaveURL(/\/sale-banners\/\d+$/);
      await expect(page.getByRole('radio', { name: 'Sales' })).toBeDisabled();
      await expect(page.getByAltText('Current image')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Remove image' }).check();
      await form.save.click();
      await expect(page.getByAltText('Current image')).toHaveCount(0);
      await page.getByRole('button', { name: 'Delete banner' }).click();
      const confirmation = dialog(page, `Delete banner ${title}`);
      await expect(confirmation.root).toContainText('Are you sure you want to delete this banner?');
      await confirmation.button('Delete').dblclick();
      await expect(toasts(page).toast('The banner is deleted')).toBeVisible();
      await expectPage(page, 'Sale Banners');
      await expect(rowsOf(page).filter({ hasText: title })).toHaveCount(0);
    },
  );
});

test(
  'banners are reordered by button, keyboard and pointer, and a failure restores the old order',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const [a, b] = [await makeBanner(api), await makeBanner(api)];
    await page.goto('/sale-banners');
    const rows = rowsOf(page);
    const last = rows.last();
    await expect(last).toContainText(b.title);
    await page.getByRole('button', { name: `Move ${b.title} up` }).click();
    await expect(last).toContainText(a.title);
    await expect(toasts(page).toast('New order saved')).toBeVisible();
    await expect(page.getByRole('button', { name: `Move ${b.title} up` })).toBeFocused();
    expect((await titlesOf(api)).slice(-2)).toEqual([b.title, a.title]);

    await page.getByRole('button', { name: `Move ${b.title}`, exact: true }).focus();
    const spoken = page.locator('[id^=DndLiveRegion]');
    await page.keyboard.press('Space');
    const count = await rows.count();
    // Picked up and measured: an arrow key before that moves nothing.
    await expect(spoken).toContainText(`is over position ${count - 1} of ${count}`);
    // Every press counts, also while the page scrolls.
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(spoken).toContainText(`is over position ${count} of ${count}`);
    await page.keyboard.press('Space');
    await expect(last).toContainText(b.title);
    await expect.poll(async () => (await titlesOf(api)).slice(-2)).toEqual([a.title, b.title]);

    const position = page.getByRole('textbox', { name: `Position of ${b.title}` });
    await position.fill(String(count - 1));
    await position.press('Enter');
    await expect(last).toContainText(a.title);
    await expect(position).toBeFocused();
    await position.fill('99999');
    await position.press('Enter');
    await expect(last).toContainText(b.title);
    await expect.poll(async () => (await titlesOf(api)).slice(-2)).toEqual([a.title, b.title]);

    await page.route(`**${URL}/reorder`, (route) => route.fulfill({ status: 500, json: {} }));
    const handle = page.getByRole('button', { name: `Move ${b.title}`, exact: true });
    await handle.hover();
    await page.mouse.down();
    const above = await rows.filter({ hasText: a.title }).boundingBox();
    if (!above) throw new Error('the row has no place');
    await page.mouse.move(above.x + 20, above.y + above.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(toasts(page).toast('Error occurred while saving new order')).toBeVisible();
    await expect(last).toContainText(b.title);
    expect((await titlesOf(api)).slice(-2)).toEqual([a.title, b.title]);

    await page.getByLabel('Status').selectOption({ label: 'Disabled' });
    await expect(page.getByText('To reorder banners, set the status to All.')).toBeVisible();
    await expect(handle).toBeDisabled();
    await expect(page.getByRole('button', { name: `Move ${b.title} up` })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);

    // A colleague deletes a banner: the server refuses the order.
    await page.unroute(`**${URL}/reorder`);
    await page.getByLabel('Status').selectOption({ label: 'All' });
    await expect(last).toContainText(b.title);
    expect((await api.delete(`${URL}/${b.id}`)).status()).toBe(204);
    await page.getByRole('button', { name: `Move ${a.title} up` }).click();
    await expect(page.getByText('This banner was deleted. Reload the list.', { exact: true })).toBeVisible();
    await expect(rows.filter({ hasText: b.title })).toHaveCount(0);
    await page.getByRole('button', { name: `Move ${a.title} up` }).click();
    await expect(last).not.toContainText(a.title);
  },
);

test('a conflict on a banner shows both values', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, title, version } = await makeBanner(api);
  await page.goto(`/sale-banners/${id}`);
  const form = recordForm(page, 'Save');
  await form.text('Title').fill(`${title} mine`);
  await answerOf(api.put(`${URL}/${id}`, { data: { title: `${title} theirs`, version } }));
  await form.save.click();
  await expect(form.conflict).toContainText(`${title} theirs`);
  await form.conflict.getByRole('radio', { name: /^Theirs/ }).check();
  await form.conflict.getByRole('button', { name: 'Save selected values' }).click();
  await expect(toasts(page).toast('The banner is updated')).toBeVisible();
  await page.route(`**${URL}/${id}`, async (route) => {
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await route.continue();
  });
  await form.text('Banner Label').fill('New');
  await form.save.click();
  await expect(form.unsaved).toHaveCount(0);
  await expect(form.text('Title')).toHaveValue(`${title} theirs`);
  await page.goto('/sale-banners/987654');
  await expect(page.getByText('Banner 987654 was not found.')).toBeVisible();
});
