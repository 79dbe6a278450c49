import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { makeProduct, PICTURE, productPage } from '../pages/product-page.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('a product is validated, created with all fields, and then edited', async ({ staffPage: page, api }) => {
    const own = unique();
    const [sku, name] = [`${MARK}-${own}`, `${MARK} Crumble ${own}`];
    await page.goto('/products/create');
    await expectPage(page, 'Create Product');
    const form = productPage(page);
    await expect(form.index.getByRole('link')).toHaveCount(9);
    await expect(form.switch('Active')).toBeChecked();
    await expect(form.switch('Premium')).not.toBeChecked();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await form.text('SKU').fill('not a sku');
    await form.save.click();
    await expectFieldError(form.text('SKU'), 'A SKU can only contain letters, digits and dashes, up to 64 characters.');
    await expectFieldError(form.text('Name'), 'Name is required.');
    await expectFieldError(form.select('Category'), 'Please choose a category.');
    await expect(toasts(page).toast('Error')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await form.text('SKU').fill(sku);
    await form.check('Ignore Netsuite SKU Validation').check();
    await form.text('Name').fill(name);
    await form.select('Category').selectOption({ label: 'Snacks' });
    await form.select('Package').selectOption({ label: '8oz jar' });
    await form.text('Custom price').fill('4.5');
    await form.text('Protein (g)').fill('12.5');

    await form.rating.fill('4.8');
    await form.rating.fill('6');
    await expect(form.rating, 'above five the previous value is kept').toHaveValue('4.8');
    await expect(page.getByText('4.8 of 5 stars')).toBeAttached();
    await form.rating.fill('3.9');
    await expect(page.getByText('No stars are shown.')).toBeVisible();
    await form.rating.fill('4.8');

    await page.getByRole('button', { name: 'Add heating instruction' }).click();
    const instruction = form.instruction(1);
    await expect(instruction.getByLabel('Title')).toHaveValue('');
    await instruction.getByLabel('Type').selectOption({ label: 'Oven' });
    await instruction.getByLabel('Title').fill('Bake');
    await instruction.getByLabel('Text').fill('<b>Hot</b><script>alert(1)</script>');

    await form.check('Vegan').check();
    const component = `${MARK} oats ${own}`;
    await page.getByRole('combobox', { name: 'Meal components' }).fill(component);
    await form.option(`Create "${component}"`).click();
    await expect(form.chosen('Meal components')).toHaveText([component]);

    await form.upload.setInputFiles([PICTURE, { ...PICTURE, name: 'notes.gif', mimeType: 'image/gif' }]);
    await expect(page.getByText('notes.gif is not a JPEG or PNG image.')).toBeVisible();
    await expect(form.chosenImages).toHaveCount(1);
    await form.save.click();
    await expect(toasts(page).toast('Product Created!')).toBeVisible();
    await expect(page).toHaveURL(`/products/${sku}`);
    await expectPage(page, `Edit ${name}`);

    await expect(form.images).toHaveCount(1);
    await expect(form.text('SKU')).toBeDisabled();
    await expect(form.text('Protein (g)')).toHaveValue('12.5');
    await expect(form.text('Custom price')).toHaveValue('4.50');
    await expect(form.instruction(1).getByLabel('Text')).toHaveValue('<b>Hot</b>');
    await expect(form.check('Vegan')).toBeChecked();
    await expectNoSideScroll(page);

    const { data } = await answerOf<{ item_price: number }>(api.get(`/api/admin/products/${sku}`));
    expect(data.item_price).toBe(4.5);
    await form.back.click();
    await expectPage(page, 'All Products');
  });
});

test(
  'pictures are added by saving, which clears the upload list, and removed one by one',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { sku, name } = await makeProduct(api);
    await page.goto(`/products/${sku}`);
    const form = productPage(page);
    await form.upload.setInputFiles([PICTURE, { ...PICTURE, name: 'second.png' }]);
    await form.text('Name').fill(`${name} II`);
    await expect(form.unsaved).toContainText('Product, Images');
    await expect(page.getByText('Not in use.')).toBeVisible();
    await form.save.click();
    await expect(toasts(page).toast('Product updated!')).toBeVisible();
    await expectPage(page, `Edit ${name} II`);
    await expect(form.chosenImages, 'the uploaded list is emptied').toHaveCount(0);
    await expect(form.images).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove image 1', exact: true }).click();
    await dialog(page, `Remove image 1 of ${sku}`).button('Remove').click();
    await expect(form.images).toHaveCount(1);
    await form.text('Ingredients').fill('Oats');
    await form.save.click();
    await expect(toasts(page).toast('Product updated!').last()).toBeVisible();
    await expect(form.conflict, 'a removed image is not a concurrent change').toHaveCount(0);
  },
);

test(
  'a composite takes duplicate SKUs, ignores an empty one and shows an unknown one as an error',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const part = await makeProduct(api);
    const own = unique();
    await page.goto('/products/create');
    const form = productPage(page);
    await form.select('Type').selectOption('composite');
    await form.text('SKU').fill(`${MARK}-BOX-${own}`);
    await form.text('Name').fill(`${MARK} Box ${own}`);
    await form.select('Category').selectOption({ label: 'Snacks' });
    const add = page.getByRole('button', { name: 'Add', exact: true });
    const sku = form.text('SKU of a composable');
    await add.click();
    await expect(form.composables).toHaveCount(0);
    await sku.fill(part.sku);
    await sku.press('Enter');
    await sku.fill('no-such');
    await add.click();
    await sku.fill(part.sku);
    await form.save.click();
    await expect(page.getByText('Add or clear the composable.').first()).toBeVisible();
    await add.click();
    await expect(form.composables).toHaveText([part.sku, 'no-such', part.sku]);
    await form.save.click();
    await expect(toasts(page).toast('Error').filter({ hasText: 'Check the highlighted fields.' })).toBeVisible();
    await expect(form.composables.nth(1)).toContainText('There is no product no-such.');
    await expect.poll(() => page.evaluate(() => window.scrollY), 'a failed save ends at the top').toBe(0);
    await page.getByRole('button', { name: 'Remove no-such, composable 2' }).click();
    await form.save.click();
    await expect(toasts(page).toast('Product Created!')).toBeVisible();
    await expect(form.composables).toHaveText([part.sku, part.sku]);
  },
);

test('the order of what customers also loved is saved', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const [one, two, three] = [await makeProduct(api), await makeProduct(api), await makeProduct(api)];
  await page.goto(`/products/${one.sku}`);
  const form = productPage(page);
  const field = page.getByRole('combobox', { name: 'Customers also loved' });
  for (const { name } of [two, three]) {
    await field.fill(name);
    await form.option(name).click();
  }
  await expect(form.loved).toHaveCount(2);
  await page.getByRole('button', { name: `Move ${three.name} up` }).click();
  await expect(form.loved.first()).toContainText(three.name);
  await form.save.click();
  await expect(toasts(page).toast('Product updated!')).toBeVisible();
  await page.reload();
  await expect(form.loved).toHaveText([new RegExp(three.name), new RegExp(two.name)]);
  await page.getByRole('button', { name: `Remove ${three.name}` }).click();
  await expect(form.loved).toHaveCount(1);
});

test(
  'a conflict names allergens, related products and heating instructions',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const list = async (of: string) => (await answerOf<{ id: number; name: string }[]>(api.get(of))).data;
    const [allergens, types] = [
      await list('/api/product-filters/allergens'),
      await list('/api/heating-instruction-types'),
    ];
    const idsOf = (...names: string[]) => allergens.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    const oven = types.find(({ name }) => name === 'Oven')?.id;
    const instruction = { type: oven, title: 'Bake', text: 'Ten minutes' };
    const { sku } = await makeProduct(api, { allergens: idsOf('Milk', 'Soy'), heating_instructions: [instruction] });
    const [mine, theirs] = [await makeProduct(api), await makeProduct(api)];
    await page.goto(`/products/${sku}`);
    const form = productPage(page);
    await form.check('Egg').check();
    await form.instruction(1).getByLabel('Text').fill('Five minutes');
    await page.getByRole('combobox', { name: 'Related products' }).fill(mine.sku);
    await form.option(mine.sku).click();
    const changes = {
      allergens: idsOf('Milk', 'Wheat'),
      related_products: [theirs.sku],
      heating_instructions: [instruction, { type: oven, title: 'Rest', text: 'One minute' }],
    };
    await answerOf(api.put(`/api/admin/products/${sku}`, { data: changes }));
    await form.save.click();
    const sides = (label: string) => form.conflict.getByRole('group', { name: label }).getByRole('radio');
    await expect(sides('Allergens').first()).toHaveAccessibleName(/^Mine Egg, Milk, Soy \(added Egg\)$/);
    await expect(sides('Allergens').last()).toHaveAccessibleName(/^Theirs Milk, Wheat \(added Wheat; removed Soy\)$/);
    await expect(sides('Related products').first()).toHaveAccessibleName(`Mine ${mine.name}`);
    await expect(sides('Related products').last()).toHaveAccessibleName(`Theirs ${theirs.name}`);
    await expect(sides('Heating instructions').first()).toHaveAccessibleName(
      'Mine Bake (Oven): Five minutes (changed Bake (Oven))',
    );
    await expect(sides('Heating instructions').last()).toHaveAccessibleName(
      'Theirs Bake (Oven): Ten minutes Rest (Oven): One minute (added Rest (Oven))',
    );
  },
);

test('a concurrent save is merged or resolved by field, and leaving with changes asks first', async ({
  staffPage: page,
  api,
}) => {
  const { sku, name } = await makeProduct(api, { tags: [1] });
  await page.goto(`/products/${sku}`);
  const form = productPage(page);
  await form.text('Name').fill(`${name} mine`);
  await answerOf(api.put(`/api/admin/products/${sku}`, { data: { name: `${name} theirs`, excerpt: 'Theirs' } }));
  await form.save.click();
  await expect(form.conflict).toContainText(`${name} theirs`);
  await expectAccessible(page);
  await form.conflict.getByRole('radio', { name: /^Mine/ }).check();
  await form.conflict.getByRole('button', { name: 'Save selected values' }).click();
  await expect(toasts(page).toast('Product updated!')).toBeVisible();
  await expect(form.text('Excerpt')).toHaveValue('Theirs');
  await expectPage(page, `Edit ${name} mine`);

  await form.text('Ingredients').fill('Oats');
  await form.back.click();
  await expect(form.leaving.root).toContainText('Texts');
  await form.leaving.root.getByRole('button').first().click();
  await expect(form.text('Ingredients')).toHaveValue('Oats');
});

test(
  'removing a heating instruction keeps the values of the others',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { sku } = await makeProduct(api, {
      heating_instructions: ['One', 'Two', 'Three'].map((title) => ({ type: 1, title, text: title })),
    });
    await page.goto(`/products/${sku}`);
    const form = productPage(page);
    await form.instruction(3).getByLabel('Title').fill('Third');
    await page.getByRole('button', { name: 'Remove heating instruction 2' }).click();
    await expect(form.instruction(2).getByLabel('Title')).toHaveValue('Third');
    await form.save.click();
    await expect(toasts(page).toast('Product updated!')).toBeVisible();
    const { data } = await answerOf<{ heatingInstructions: { data: { title: string }[] } }>(
      api.get(`/api/admin/products/${sku}?include=heatingInstructions`),
    );
    expect(data.heatingInstructions.data.map(({ title }) => title)).toEqual(['One', 'Third']);
  },
);

test('an unknown product shows that it was not found', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/products/NO-SUCH-SKU');
  await expect(page.getByText('Product NO-SUCH-SKU was not found.')).toBeVisible();
});

test(
  'the first press of Save is not lost to the message of the field that it leaves',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/products/create');
    const form = productPage(page);
    await form.text('Protein (g)').fill('1.23456');
    await form.save.scrollIntoViewIfNeeded();
    await form.text('Protein (g)').focus();
    const save = await form.save.boundingBox();
    if (!save) throw new Error('Save Product is not on the page');
    await page.mouse.move(save.x + save.width / 2, save.y + 3);
    await page.mouse.down();
    await expect(form.save).toBeFocused();
    await page.mouse.up();
    await expect(toasts(page).toast('Error')).toBeVisible();
    await expect(form.text('Protein (g)')).toHaveAttribute('aria-invalid', 'true');
  },
);
