import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const CALLS = '/api/sales/admin/meal-rotations';

/** A rotation of its own with three products of a category. */
async function makeRotation(api: APIRequestContext) {
  const { data: rotation } = await answerOf<{ id: number }>(api.post(CALLS));
  const { data: products } = await answerOf<{ sku: string; name: string; category_id: number }[]>(
    api.get('/api/admin/products?status=active&categories=1&perPage=4'),
  );
  for (const { sku, category_id } of products.slice(0, 3))
    await answerOf(api.post(`${CALLS}/${rotation.id}/products`, { data: { product_sku: sku, category_id } }));
  return { id: rotation.id, products };
}

/** In small steps, as a hand moves. */
async function dragBelow(page: Page, grip: Locator, item: Locator) {
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await item.boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height, { steps: 4 });
  await page.mouse.move(x, to.y + to.height * 0.75, { steps: 12 });
  await page.mouse.up();
}

atEveryWidthInFull(() => {
  test('a rotation is added, cloned and deleted', async ({ staffPage: page, api }) => {
    const { id } = await makeRotation(api);
    await page.goto('/product-rotations');
    const { rows } = listPage(page, 'Product Rotations');
    const row = rows.filter({ has: page.getByRole('link', { name: `Rotation ${id}`, exact: true }) });
    await expect(page.getByRole('link', { name: 'See the Log' })).toHaveAttribute(
      'href',
      '/api/sales/admin/rotations-log',
    );
    await expect(row).toContainText('3');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Add Rotation' }).click();
    await expect(toasts(page).toast('Rotation created')).toBeVisible();
    await page.getByRole('button', { name: `Clone Rotation ${id}`, exact: true }).click();
    const clone = dialog(page, `Clone Rotation ${id}`);
    await expect(clone.root).toContainText(`Are you sure you wish to clone the Rotation ${id}?`);
    await clone.button('Clone').dblclick();
    await expect(toasts(page).toast('Rotation Cloned!')).toContainText(
      /Rotation \d+ has its products and no weeks yet\./,
    );
    await page.getByRole('button', { name: `Delete Rotation ${id}`, exact: true }).click();
    const remove = dialog(page, `Delete Rotation ${id}`);
    await expect(remove.root).toContainText(`Are you sure you wish to delete the Rotation ${id}?`);
    await expect(remove.root).toContainText('Not in use.');
    await remove.button('Delete').click();
    await expect(toasts(page).toast('Rotation Deleted!')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test(
    'rotation products are added, reordered by button, keyboard and pointer, and removed',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { id, products } = await makeRotation(api);
      const [first, second, third, fourth] = products;
      if (!first || !second || !third || !fourth) throw new Error('The demo world has too few products.');
      await page.goto(`/product-rotations/${id}`);
      await expectPage(page, `Edit Rotation ${id}`);
      const tab = page.getByRole('tab', { selected: true });
      await expect(tab).toContainText('(3)');
      const items = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
      await expect(items).toHaveCount(3);
      await page.getByRole('button', { name: 'Add Product' }).click();
      await expect(items).toHaveCount(3);
      const field = page.getByRole('combobox', { name: /^Add to / });
      await field.fill(first.sku);
      await expect(page.getByRole('option', { name: `${first.name} is already in this rotation` })).toBeDisabled();
      await field.press('Enter');
      await expect(page.getByText(`${first.name} is already in this rotation.`, { exact: true })).toBeVisible();
      await field.fill('no such product');
      await expect(
        page.getByText('Oops! No elements found. Consider changing the search query.').first(),
      ).toBeVisible();
      await field.fill(fourth.sku);
      await page.getByRole('option', { name: fourth.name }).click();
      await page.getByRole('button', { name: 'Add Product' }).dblclick();
      await expect(toasts(page).toast('Product Added')).toBeVisible();
      await expect(items).toHaveCount(4);
      await expect(items.nth(3)).toContainText(fourth.sku);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await page.getByRole('button', { name: `Move ${fourth.name} up` }).click();
      await expect(items.nth(2)).toContainText(fourth.sku);
      await expect(page.getByRole('button', { name: `Move ${fourth.name} up` })).toBeFocused();
      const handle = page.getByRole('button', { name: `Move ${first.name}`, exact: true });
      await handle.focus();
      const spoken = page.locator('[id^=DndLiveRegion]');
      await page.keyboard.press('Space');
      // Picked up and measured: an arrow key before that moves nothing.
      await expect(spoken).toContainText(`${first.name} is over position 1`);
      await page.keyboard.press('ArrowDown');
      await expect(spoken).toContainText(`${first.name} is over position 2`);
      await page.keyboard.press('Space');
      await expect(items.nth(0)).toContainText(second.sku);
      await expect
        .poll(async () => {
          const { data } = await answerOf<{ sku: string }[]>(api.get(`${CALLS}/${id}/products`));
          return data.map(({ sku }) => sku).slice(0, 2);
        })
        .toEqual([second.sku, first.sku]);

      const grip = page.getByRole('button', { name: `Move ${second.name}`, exact: true });
      await dragBelow(page, grip, items.nth(2));
      await expect(items.nth(2)).toContainText(second.sku);
      await expect
        .poll(async () => {
          const { data } = await answerOf<{ sku: string }[]>(api.get(`${CALLS}/${id}/products`));
          return data.map(({ sku }) => sku);
        })
        .toEqual([first.sku, fourth.sku, second.sku, third.sku]);

      await page.getByRole('button', { name: `Remove ${fourth.name}` }).click();
      await dialog(page, `Remove ${fourth.name}`).button('Remove').click();
      await expect(toasts(page).toast('Product Removed')).toBeVisible();
      await expect(items).toHaveCount(3);
    },
  );
});

test(
  'a product is added and removed only after its effect is counted',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, products } = await makeRotation(api);
    const [first, , , fourth] = products;
    if (!first || !fourth) throw new Error('The demo world has too few products.');
    let counted = Promise.withResolvers<void>();
    let isFailing = false;
    await page.route(`**${CALLS}/${id}/effects*`, async (route) => {
      await counted.promise;
      const failure = { message: 'Busy.', code: 'unavailable', errors: {} };
      if (isFailing) await route.fulfill({ status: 503, json: failure });
      else await route.continue();
    });
    await page.goto(`/product-rotations/${id}`);
    const items = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
    await expect(items).toHaveCount(3);
    await page.getByRole('combobox', { name: /^Add to / }).fill(fourth.sku);
    await page.getByRole('option', { name: fourth.name }).click();
    const add = page.getByRole('button', { name: 'Add Product' });
    await expect(page.getByText('Checking its weeks…')).toBeVisible();
    await expect(add).toBeDisabled();
    await add.click({ force: true });
    counted.resolve();
    await expect(page.getByText('No coming week has this rotation.')).toBeVisible();
    await expect(items).toHaveCount(3);
    await add.click();
    await expect(items).toHaveCount(4);

    counted = Promise.withResolvers<void>();
    isFailing = true;
    await page.getByRole('button', { name: `Remove ${first.name}` }).click();
    const remove = dialog(page, `Remove ${first.name}`);
    await expect(remove.root).toContainText('Checking its weeks…');
    await expect(remove.button('Remove')).toBeDisabled();
    await remove.button('Remove').click({ force: true });
    counted.resolve();
    await expect(remove.root).toContainText('Busy.');
    await expect(remove.button('Remove')).toBeDisabled();
    await expectAccessible(page);
    isFailing = false;
    await remove.button('Retry').click();
    await expect(remove.root).toContainText('No coming week has this rotation.');
    await expect(items).toHaveCount(4);
    await remove.button('Remove').click();
    await expect(items).toHaveCount(3);
  },
);

test('moves made while the list is reloading are all saved', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, products } = await makeRotation(api);
  const [first, second, third] = products;
  if (!first || !second || !third) throw new Error('The demo world has too few products.');
  await page.goto(`/product-rotations/${id}`);
  const items = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
  await expect(items).toHaveCount(3);
  const reload = Promise.withResolvers<void>();
  await page.route(`**${CALLS}/${id}/products*`, async (route) => {
    if (route.request().method() === 'GET') await reload.promise;
    await route.continue();
  });
  const saved = page.waitForResponse('**/products-order');
  await page.getByRole('button', { name: `Move ${third.name} up` }).click();
  await saved;
  await page.getByRole('button', { name: `Move ${first.name} down` }).click();
  reload.resolve();
  await expect
    .poll(async () => {
      const { data } = await answerOf<{ sku: string }[]>(api.get(`${CALLS}/${id}/products`));
      return data.map(({ sku }) => sku);
    })
    .toEqual([third.sku, first.sku, second.sku]);
  await expect(items.nth(0)).toContainText(third.sku);
});

test(
  'a move refused because of a concurrent change reloads the list, and the next move is saved',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, products } = await makeRotation(api);
    await page.goto(`/product-rotations/${id}`);
    const [first, second, third] = products;
    if (!first || !second || !third) throw new Error('The demo world has too few products.');
    const items = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
    await expect(items).toHaveCount(3);
    await api.delete(`${CALLS}/${id}/products/${second.sku}`);
    await page.getByRole('button', { name: `Move ${first.name} down` }).click();
    await expect(toasts(page).toast('Request failed')).toContainText('The products of this rotation changed');
    await expect(items).toHaveCount(2);
    await page.getByRole('button', { name: `Move ${first.name} down` }).click();
    await expect
      .poll(async () => {
        const { data } = await answerOf<{ sku: string }[]>(api.get(`${CALLS}/${id}/products`));
        return data.map(({ sku }) => sku);
      })
      .toEqual([third.sku, first.sku]);
  },
);

test(
  'weeks are created, added to a rotation and removed from it',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id } = await makeRotation(api);
    await page.goto('/order-weeks');
    const { rows } = listPage(page, 'Order Weeks');
    await expect(rows.first()).toContainText(/\d{6} \(\d+\/\d+\/\d{4}\)/);
    // Other journeys create weeks at the same time: this is the page's own.
    const answers: Promise<{ data: { number: number } }>[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/order-weeks'))
        answers.push(response.json());
    });
    await page.getByRole('button', { name: 'Create Order Week' }).click();
    const make = dialog(page, 'Create Order Week');
    await expect(make.root).toContainText('Are you sure you wish to create a new Order Week?');
    await expect(make.root).toContainText(/Week \d{6} begins on /);
    await expectAccessible(page);
    await make.button('Create').dblclick();
    await expect(toasts(page).toast('Order Week created!')).toBeVisible();
    const numbers = (await Promise.all(answers)).map(({ data }) => data.number);
    expect(numbers).toHaveLength(1);
    const number = String(numbers[0]);
    await expect(rows.filter({ hasText: number })).toContainText('Draft');

    await page.goto(`/product-rotations/${id}/order-weeks`);
    await expectPage(page, `Weeks of Rotation ${id}`);
    const week = page.getByRole('region', { name: `Week ${number}`, exact: true });
    const select = page.getByLabel('Available weeks');
    await expect(select.getByRole('option', { name: new RegExp(`^${number} `) })).toBeAttached();
    await select.selectOption({
      label: await select.getByRole('option', { name: new RegExp(`^${number} `) }).innerText(),
    });
    await page.getByRole('button', { name: 'Add week' }).click();
    await expect(week).toContainText('PC A');
    await expectAccessible(page);
    await week.getByRole('button', { name: 'Remove' }).click();
    await dialog(page, `Remove week ${number}`).button('Remove').click();
    await expect(week).toHaveCount(0);
    await expect(page.getByText('No weeks in this rotation yet')).toBeVisible();
    await page.getByRole('link', { name: 'back to rotation' }).click();
    await expectPage(page, `Edit Rotation ${id}`);
  },
);

test(
  'an activation previews its orders and warns of states without a tax, or shows why it is refused',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data: weeks } = await answerOf<{ id: number; number: number; meal_rotation_id: number | null }[]>(
      api.get('/api/sales/admin/order-weeks?status=draft'),
    );
    const week = weeks.findLast(({ meal_rotation_id }) => meal_rotation_id !== null);
    if (!week) throw new Error('The demo world has no draft week with a rotation.');
    const activation = dialog(page, `Activate week ${week.number}`);
    const { data: states } = await answerOf<{ id: string; name: string }[]>(api.get('/api/shipping/states'));
    const untaxed = ['IL', 'OH', 'TX'];
    const changed = states.map((state) =>
      untaxed.includes(state.id) ? { ...state, is_tax_set: false, is_shipped_to: state.id !== 'OH' } : state,
    );
    await page.route('**/api/shipping/states', (route) => route.fulfill({ json: { data: changed } }));
    await page.goto(`/order-weeks/${week.id}`);
    await page.getByRole('button', { name: `Activate week ${week.number}` }).press('Enter');
    await expect(activation.root.getByRole('button', { name: /^Activate and create [\d,]+ orders$/ })).toBeVisible();
    await expect(activation.root).toContainText(
      'The tax of Illinois and Texas is not set: orders there are charged no tax.',
    );
    await expect(activation.root.getByRole('link', { name: 'Tax Rates' })).toHaveAttribute('href', '/tax-rates');
    await page.unroute('**/api/shipping/states');
    await activation.button('Cancel').click();

    const call = '**/activation-preview';
    const orders = { made: 3, full: 0, incomplete: 1, empty: 2 };
    const category = { id: 1, name: 'Snacks', sellable_products: 0, customers: 3, incomplete: 1, empty: 2 };
    const counted = {
      refusal: 'No order would be complete.',
      confirm_incomplete: null,
      meal_rotation_id: week.meal_rotation_id,
      state: 'counted',
      customers: 20_000,
      customers_checked: 20_000,
      orders,
      categories: [category],
    };
    const steps = [
      { ...counted, refusal: null, state: 'not_counted', customers_checked: 0 },
      { ...counted, refusal: null, state: 'counting', customers_checked: 5_000 },
      counted,
    ];
    const begun: string[] = [];
    let isBusy = true;
    await page.route(call, (route) => {
      const method = route.request().method();
      if (isBusy)
        return route.fulfill({
          status: 503,
          json: { message: 'The database is busy.', code: 'unavailable', errors: {} },
        });
      if (method === 'POST') begun.push(method);
      return route.fulfill({ json: { data: (method === 'GET' ? steps.shift() : steps[0]) ?? counted } });
    });
    await page.goto(`/product-rotations/${week.meal_rotation_id}/order-weeks`);
    const panel = page.getByRole('region', { name: `Week ${week.number}`, exact: true });
    await panel.getByRole('button', { name: 'Activate' }).click();
    await expect(activation.root).toContainText('The database is busy.');
    await expect(activation.root.getByRole('button', { name: /^Activate/ })).toHaveCount(0);
    isBusy = false;
    await activation.root.getByRole('button', { name: /again|retry/i }).click();
    await expect(activation.root).toContainText('5,000 of 20,000 customers checked');
    await expect(activation.root.getByRole('progressbar', { name: 'Customers checked' })).toHaveAttribute(
      'value',
      '25',
    );
    await expect(activation.root).toContainText('No order would be complete.');
    expect(begun).toEqual(['POST']);
    await expect(activation.root.getByRole('link', { name: /^Edit the products of Rotation/ })).toHaveAttribute(
      'href',
      `/product-rotations/${week.meal_rotation_id}`,
    );
    await expect(activation.root.getByRole('button', { name: /^Activate/ })).toHaveCount(0);
    await expectAccessible(page);
    await activation.root.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(activation.root).toHaveCount(0);
  },
);

test(
  'incomplete orders are confirmed by their number, and again when it changes',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id } = await makeRotation(api);
    const { data: week } = await answerOf<{ id: number; number: number }>(api.post('/api/sales/admin/order-weeks'));
    await answerOf(api.post(`${CALLS}/${id}/order-weeks`, { data: { order_week_id: week.id } }));
    await page.goto(`/order-weeks/${week.id}`);
    await page.getByRole('button', { name: `Activate week ${week.number}` }).click();
    const { root } = dialog(page, `Activate week ${week.number}`);
    await expect(root.getByRole('table', { name: 'Categories of this week' })).toContainText('Toddler Meals');
    const activate = root.getByRole('button', {
      name: /^Activate with [\d,]+ (incomplete|empty|incomplete or empty) orders$/,
    });
    const confirmation = root.getByRole('checkbox', {
      name: /^Activate the week with [\d,]+ (incomplete|empty|incomplete or empty) orders$/,
    });
    const named = await activate.innerText();
    await activate.click();
    await expect(root).toContainText('Check this box to activate the week.');
    await expect(confirmation).toBeFocused();
    await confirmation.press('Space');
    await expectAccessible(page);

    const { data: others } = await answerOf<{ sku: string; category_id: number }[]>(
      api.get('/api/admin/products?status=active&categories=2&perPage=1'),
    );
    for (const { sku, category_id } of others)
      await answerOf(api.post(`${CALLS}/${id}/products`, { data: { product_sku: sku, category_id } }));
    await activate.click();
    await expect(root.getByRole('alert')).toContainText('The figures have changed');
    await expect(confirmation).not.toBeChecked();
    await expect(activate).not.toHaveText(named);
    await dialog(page, `Activate week ${week.number}`).button('Cancel').click();
    const { data: weeks } = await answerOf<{ id: number; status: string }[]>(api.get('/api/sales/admin/order-weeks'));
    expect(weeks.find((each) => each.id === week.id)?.status).toBe('draft');
    await api.delete(`/api/sales/admin/product-rotations/${id}/order-weeks/${week.id}`);
  },
);

test(
  'progress of creating a week’s orders is shown everywhere the week appears',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data: weeks } = await answerOf<{ id: number; number: number; meal_rotation_id: number | null }[]>(
      api.get('/api/sales/admin/order-weeks?status=active'),
    );
    const week = weeks.find(({ meal_rotation_id }) => meal_rotation_id !== null);
    if (!week) throw new Error('The demo world has no active week.');
    const cycle = { order_week_id: week.id, production_cycle_id: 1, production_cycle_name: 'PC A' };
    const began = { ...cycle, began_at: '2026-01-01T10:00:00Z', orders_expected: 1234 };
    let answer = { ...began, orders_made: 500, ended_at: null as string | null };
    await page.route('**/api/sales/admin/order-making', (route) => route.fulfill({ json: { data: [answer] } }));
    await page.goto('/order-weeks');
    await expect(page.getByRole('row', { name: new RegExp(`${week.number}`) })).toContainText(
      'PC A: 500 orders created, 734 customers left',
    );
    await page.goto(`/order-weeks/${week.id}`);
    await expect(page.getByRole('progressbar', { name: 'Orders of PC A created' })).toHaveAttribute(
      'aria-valuenow',
      /^40/,
    );
    await page.goto(`/product-rotations/${week.meal_rotation_id}/order-weeks`);
    const panel = page.getByRole('region', { name: `Week ${week.number}`, exact: true });
    await expect(panel).toContainText('PC A: 500 orders created, 734 customers left');
    await expect(panel.getByRole('progressbar', { name: 'Orders of PC A created' })).toHaveAttribute(
      'aria-valuenow',
      /^40/,
    );
    await expectAccessible(page);
    answer = { ...answer, orders_made: 1234, ended_at: '2026-01-01T10:05:00Z' };
    await expect(panel).toContainText('PC A: 1,234 orders created');
    await expect(panel.getByRole('progressbar')).toHaveCount(0);
  },
);
