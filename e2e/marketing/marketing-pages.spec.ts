import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

interface MarketingPage {
  id: number;
  name: string;
  content: { data: { key: string; type: string; value: string }[] };
}

atEveryWidthInFull(({ width }) => {
  test('the texts of a page can change, and its name and path are read-only', async ({ staffPage: page }) => {
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
  });
});

test('a conflict on a page shows both values', async ({ staffPage: page, api }) => {
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
