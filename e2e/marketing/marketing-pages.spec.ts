import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

interface MarketingPage {
  id: number;
  name: string;
  content: { data: { key: string; type: string; value: string }[] };
}

atEveryWidthInFull(({ width }) => {
  test(
    'the texts of a page can change, and its name and path are read-only',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const name = width > 1000 ? 'Home' : 'Help';
      await page.goto('/marketing-pages');
      const { row } = listPage(page, 'Marketing Pages');
      await expect(row('How it works')).toContainText('/how-it-works');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await row(name).getByRole('link', { name, exact: true }).click();
      await expectPage(page, `Edit Marketing Page: ${name}`);
      const form = recordForm(page, 'Save');
      await expect(form.text('Name')).toHaveValue(name);
      await expect(form.text('Name')).not.toBeEditable();
      await expect(form.text('Full path')).toHaveValue(/\/outside\/marketing\//);
      if (name === 'Home') await expect(page.getByText("No mapping for field type 'image'")).toBeVisible();
      const headline = `${MARK} ${unique()}`;
      await form.text('headline').fill(headline);
      await expect(form.unsaved).toContainText('Content');
      await expect(page.getByRole('region', { name: 'Customer preview' })).toContainText(headline);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.dblclick();
      await expect(toasts(page).toast('Updated')).toBeVisible();
      await page.reload();
      await expect(form.text('headline')).toHaveValue(headline);
    },
  );
});

test('a conflict on a page shows both values', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { data } = await answerOf<MarketingPage[]>(api.get('/api/marketing/pages?per_page=100'));
  const gifts = data.find(({ name }) => name === 'Gift cards');
  if (!gifts) throw new Error('The demo world has no page Gift cards.');
  await page.goto(`/marketing-pages/${gifts.id}`);
  const form = recordForm(page, 'Save');
  await form.text('terms').fill('Mine');
  const content = gifts.content.data.map((field) => (field.key === 'terms' ? { ...field, value: 'Theirs' } : field));
  await answerOf(api.put(`/api/admin/marketing/pages/${gifts.id}`, { data: { content } }));
  await form.save.click();
  await expect(form.conflict).toContainText('Theirs');
  await expect(form.conflict).toContainText('Mine');
});

test(
  'a page is created with fields of both types, archived and restored',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const own = unique();
    const name = `${MARK} ${own}`;
    await page.goto('/marketing-pages');
    await page.getByRole('link', { name: 'New Marketing Page' }).click();
    await expectPage(page, 'New Marketing Page');
    const form = recordForm(page, 'Save Page');
    await form.fill({ Name: name, Path: '/help' });
    const field = (nth: number) => page.getByRole('group', { name: `field ${nth}`, exact: true });
    await field(1).getByLabel('Key').fill('headline');
    await field(1).getByRole('textbox', { name: 'Value' }).fill('Hello');
    await page.getByRole('button', { name: 'Add field' }).click();
    await field(2).getByLabel('Key').fill('headline');
    await field(2).getByLabel('Type').focus();
    await field(2).getByLabel('Type').selectOption('Several lines (text)');
    await expect(field(2).getByLabel('Type')).toBeFocused();
    await field(2).getByRole('textbox', { name: 'Value' }).fill('One\nTwo');
    await form.save.click();
    await expectFieldError(field(2).getByLabel('Key'), 'Another field of this page has this key.');
    await field(2).getByLabel('Key').fill('intro');
    await form.save.click();
    await expectFieldError(form.text('Path'), /This path already belongs to another page\./);
    await expectAccessible(page);
    await form.text('Path').fill(`/made-${own}`);
    await form.save.dblclick();
    await expect(toasts(page).toast('Page created')).toBeVisible();
    await expectPage(page, `Edit Marketing Page: ${name}`);
    await expect(page.getByRole('textbox', { name: 'headline' })).toHaveValue('Hello');
    await expect(page.getByRole('textbox', { name: 'intro' })).toHaveValue('One\nTwo');

    await page.getByRole('button', { name: `Archive ${name}` }).click();
    const archiving = dialog(page, `Archive ${name}`);
    await expect(archiving.root).toContainText(`The website no longer shows /made-${own}.`);
    await archiving.button('Archive').click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All marketing pages' }).click();
    const { row, filter } = listPage(page, 'Marketing Pages');
    await expect(row('How it works')).toBeVisible();
    await expect(row(name)).toHaveCount(0);
    await filter('Status').selectOption('Archived');
    await row(name).getByRole('link', { name }).click();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await dialog(page, `Restore ${name}`).button('Restore').click();
    await expect(page.getByRole('button', { name: `Archive ${name}` })).toBeVisible();
    const id = /\d+$/.exec(page.url())?.[0];
    await answerOf(api.post(`/api/admin/marketing/pages/${id}/archive`));
  },
);
