import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// Run in sequence: reordering names every item and fails if another journey archives one.
test.describe.configure({ mode: 'default' });

const URL = '/api/product-menu-items';

interface Item {
  id: number;
  name: string;
  title: string;
  primary_category: number;
  version: number;
}

atEveryWidthInFull(({ width }) => {
  test(
    'the menu is a tree whose items show their action and expand',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
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
    },
  );
});

test(
  'an expanding item has no lists, and a conflict is resolved field by field',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
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
  },
);

test(
  'a menu item is created below another one, moved, archived and restored',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const own = unique();
    const name = `${MARK} ${own}`;
    await page.goto('/menu-items');
    await page.getByRole('button', { name: 'New Menu Item' }).click();
    const { root, button } = dialog(page, 'New Menu Item');
    const text = (label: string) => root.getByRole('textbox', { name: label, exact: true });
    await root.getByRole('radio', { name: 'Expand' }).check();
    await expect(root).toContainText('This item does not fetch items.');
    await root.getByLabel('Below').selectOption('Meals');
    await text('Name').fill(name);
    await text('Slug').fill('snacks');
    await button('Create menu item').click();
    await expectFieldError(root.getByLabel('Primary category'), /Please choose a primary category\./);
    await root.getByLabel('Primary category').selectOption('Snacks');
    await button('Create menu item').click();
    await expect(root).toContainText('An item below another one cannot expand.');
    await root.getByRole('radio', { name: 'Fetch items' }).check();
    await button('Create menu item').click();
    await expectFieldError(text('Slug'), /^This slug already belongs to another menu item/);
    await expectAccessible(page);
    await text('Slug').fill(`made-${own}`);
    await button('Create menu item').dblclick();
    await expect(toasts(page).toast('Menu item created!')).toBeVisible();
    await expect(root).toBeHidden();

    await page.getByRole('button', { name: 'Below Meals' }).click();
    const below = page.getByRole('list', { name: 'Items below Meals' });
    await expect(below.getByRole('listitem').last()).toContainText(name);
    await page.getByRole('button', { name: `Move ${name} up` }).click();
    await expect(toasts(page).toast('New order saved')).toBeVisible();
    await expect(below.getByRole('listitem').last()).not.toContainText(name);
    const menu = page.getByRole('list', { name: 'Marketing Menu', exact: true });
    const first = page.getByRole('button', { name: 'Move Baby', exact: true });
    await expect(menu.getByRole('listitem').first()).toContainText('Baby');
    const spoken = (hasText: string) => page.locator('[id^=DndLiveRegion]').filter({ hasText });
    // Closed, so that the next item is on the screen: moving over a tall one scrolls the page instead.
    await page.getByRole('button', { name: 'Below Meals' }).click();
    await expect(below).toBeHidden();
    await first.focus();
    await page.keyboard.press('Space');
    // Picked up and measured: an arrow key before that moves nothing.
    await expect(spoken('is over position 1 of')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(spoken('is over position 2 of')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(menu.getByRole('listitem').first()).toContainText('Meals');
    const order = async () =>
      (await answerOf<Item[]>(api.get(`${URL}?per_page=100&sort=position&order=asc`))).data.map((item) => item.name);
    await expect.poll(async () => (await order())[0]).toBe('Meals');
    await page.getByRole('button', { name: 'Move Baby up' }).click();
    await expect.poll(async () => (await order())[0]).toBe('Baby');
    await page.getByRole('button', { name: 'Below Meals' }).click();
    await expect(below.getByText(name)).toBeVisible();

    await page.getByRole('button', { name: `Archive ${name}` }).click();
    const archiving = dialog(page, `Archive ${name}`);
    await expect(archiving.root).toContainText(
      'Customers no longer see it on the menu. You can restore it at any time.',
    );
    await archiving.button('Archive').dblclick();
    await expect(toasts(page).toast(`${name} archived`)).toBeVisible();
    await expect(below.getByText(name)).toHaveCount(0);
    await page.getByLabel('Status').selectOption('Archived');
    const archived = menu.getByRole('listitem').filter({ hasText: name });
    await expect(archived).toContainText('Below Meals');
    await expect(page.getByText('Archived items are not on the menu.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await dialog(page, `Restore ${name}`).button('Restore').click();
    await expect(archived).toHaveCount(0);
    const { data } = await answerOf<(Item & { children: Item[] })[]>(api.get(`${URL}?per_page=100`));
    const made = data.flatMap(({ children }) => children).find((child) => child.name === name);
    await answerOf(api.post(`${URL}/${made?.id}/archive`));
  },
);
