import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const URL = '/api/bestsellers';
const SAVE = 'Save Bestsellers';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

atEveryWidthInFull(() => {
  test(
    'bestsellers are created from images and products with a customer preview and listed as cards',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const name = `${MARK} ${unique()}`;
      await page.goto('/bestsellers');
      const lunchbox = page.getByRole('listitem').filter({ hasText: 'For the lunchbox' });
      await expect(lunchbox).toContainText('Shows as cart CTA');
      await expect(lunchbox).not.toContainText('Shows as menu page card');
      await expect(lunchbox.getByRole('listitem')).toHaveText(['Snacks', 'Finger Foods']);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('link', { name: 'New Bestsellers Order' }).click();
      await expectPage(page, 'New Bestsellers');
      const form = recordForm(page, SAVE);
      const preview = page.getByRole('region', { name: 'Customer preview' });
      await form.save.click();
      await expectFieldError(form.text('Title'), /Title is required\./);
      await form.text('Title').fill(name);
      await form.text('Cart CTA').fill('Fill it up');
      await page
        .getByLabel('Image', { exact: true })
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
      await page.getByRole('checkbox', { name: 'Show on cart' }).check();
      await expect(preview).toContainText(name);
      await expect(preview).toContainText('In the cart: Fill it up');
      for (const sku of ['PUR-001', 'PUR-002']) {
        await form.select('Product').fill(sku);
        await page.getByRole('option', { name: new RegExp(sku) }).click();
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByRole('list', { name: 'Chosen products' })).toContainText(sku);
      }
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.dblclick();
      await expect(toasts(page).toast('Bestsellers created')).toBeVisible();
      await expectPage(page, 'Edit Bestsellers');
      await expect(page.getByAltText('Current image')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Remove image' }).check();
      await expect(page.getByText('Unsaved changes: Images')).toBeVisible();
      await form.save.click();
      await expect(toasts(page).toast('Bestsellers updated')).toBeVisible();
      await expect(page.getByAltText('Current image')).toHaveCount(0);
    },
  );
});

test(
  'a chosen image fills the card of the preview as a saved one does, and other files say that they are none',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data } = await answerOf<{ id: number }>(api.post(URL, { data: { name: `${MARK} ${unique()}` } }));
    await page.goto(`/bestsellers/${data.id}/edit`);
    const form = recordForm(page, SAVE);
    const preview = page.getByRole('region', { name: 'Customer preview' });
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer });
    await choose('a.png', PNG);
    const widthOf = async (path: string) => (await preview.locator(path).boundingBox())?.width ?? 0;
    const card = await widthOf('div:has(> img)');
    expect(card).toBeGreaterThan(200);
    await expect.poll(() => widthOf('img')).toBeGreaterThan(card - 4);
    await form.text('Button Alt Text').fill('Add another');
    await expect(preview).toContainText('With a filled cart, the button says: Add another');
    await form.save.click();
    await expect(toasts(page).toast('Bestsellers updated')).toBeVisible();
    await expect.poll(() => widthOf('img')).toBeGreaterThan(card - 4);
    await choose('b.png', Buffer.from('no image'));
    await expect(preview).toContainText('This file cannot be displayed.');
    await expect(page.getByRole('list', { name: 'Chosen for Image' })).toContainText('This file cannot be displayed.');
    await expect(preview.locator('img')).toHaveCount(0);
  },
);

test(
  'a new product order is saved at once, and other edits stay unsaved',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const products = ['PUR-001', 'PUR-002', 'PUR-004'];
    const { data } = await answerOf<{ id: number }>(api.post(URL, { data: { name: `${MARK} ${unique()}`, products } }));
    const saved = async () =>
      (
        await answerOf<{ subtitle: string; products: { data: { sku: string }[] } }>(
          api.get(`${URL}/${data.id}?include=products`),
        )
      ).data;
    await page.goto(`/bestsellers/${data.id}/edit`);
    const form = recordForm(page, SAVE);
    await form.text('Subcopy').fill('Typed, not saved');
    const items = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
    await items.nth(2).getByRole('button', { name: / up$/ }).click();
    await expect(toasts(page).toast('Bestsellers updated')).toBeVisible();
    await expect(items.nth(1)).toContainText('PUR-004');
    const now = await saved();
    expect(now.products.data.map(({ sku }) => sku)).toEqual(['PUR-001', 'PUR-004', 'PUR-002']);
    expect(now.subtitle).toBe('');
    await expect(form.unsaved).toHaveText('Unsaved changes: Text');
    await form.save.click();
    await expect.poll(async () => (await saved()).subtitle).toBe('Typed, not saved');
    await expect(form.unsaved).toHaveCount(0);
  },
);
