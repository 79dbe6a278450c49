import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const URL = '/api/product-menu-items';

interface Item {
  id: number;
  name: string;
  title: string;
  primary_category: number;
  version: number;
}

atEveryWidthInFull(({ width }) => {
  test('the menu is a tree whose items show their action and expand', async ({ staffPage: page, api }) => {
    await page.goto('/menu-items');
    const baby = page.getByRole('list', { name: 'Marketing Menu' }).getByRole('listitem').filter({ hasText: 'Baby' });
    await expect(baby.first()).toContainText('On activate: expand');
    const open = page.getByRole('button', { name: 'Below Baby' });
    await expect(open).toHaveText('Purees, Finger foods');
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    const below = page.getByRole('list', { name: 'Items below Baby' });
    await expect(below).toBeHidden();
    await open.click();
    await expect(below.getByRole('listitem').first()).toContainText('fetch items (products and bestsellers)');
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const name = width > 1000 ? 'Smoothies' : 'Snacks';
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const { root, button } = dialog(page, `Edit ${name}`);
    const text = (label: string) => root.getByRole('textbox', { name: label, exact: true });
    await expectAccessible(page);
    const title = `${MARK} ${unique()}`;
    await text('Title').fill(title);
    await text('Slug').fill('Not a slug');
    await root.getByLabel('Primary category').selectOption('');
    await button('Save').click();
    await expectFieldError(text('Slug'), /lowercase letters, digits and single dashes/);
    await expectFieldError(root.getByLabel('Primary category'), /Please choose a primary category\./);
    await text('Slug').fill(name.toLowerCase());
    await root.getByLabel('Primary category').selectOption(name);
    await text('Menu page bullets').fill('One\nTwo');
    const preview = root.getByRole('region', { name: 'Customer preview' });
    await expect(preview).toContainText(title);
    await expect(preview.getByRole('listitem')).toHaveText(['One', 'Two']);
    await button('Save').dblclick();
    await expect(toasts(page).toast('Menu item updated!')).toBeVisible();
    await expect(root).toBeHidden();
    const { data } = await answerOf<Item[]>(api.get(`${URL}?per_page=100`));
    expect(data.find((item) => item.name === name)).toMatchObject({ title, menu_page_bullets: ['One', 'Two'] });
  });
});

test('an expanding item has no lists, and a conflict is resolved field by field', async ({ staffPage: page, api }) => {
  await page.goto('/menu-items');
  await page.getByRole('button', { name: 'Edit Meals' }).click();
  const { root, button } = dialog(page, 'Edit Meals');
  await expect(root).toContainText('This item does not fetch items.');
  await expect(root.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first()).toBeDisabled();
  const title = root.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Mine');
  const { data } = await answerOf<Item[]>(api.get(`${URL}?per_page=100`));
  const meals = data.find(({ name }) => name === 'Meals');
  await answerOf(api.put(`${URL}/${meals?.id}`, { data: { homepage_description: `Theirs ${unique()}` } }));
  await button('Save').click();
  await expect(toasts(page).toast('Error')).toContainText('Someone else changed this record');
  await expect(title).toHaveValue('Mine');
  await answerOf(api.put(`${URL}/${meals?.id}`, { data: { title: 'Theirs' } }));
  await button('Save').click();
  const choice = root.getByRole('group', { name: 'Title', exact: true });
  await expect(choice.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await expectAccessible(page);
  await choice.getByRole('radio', { name: /Theirs/ }).check();
  await button('Save selected values').click();
  await expect(toasts(page).toast('Menu item updated!')).toBeVisible();
});
