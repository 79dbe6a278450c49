import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, NARROW, test, WIDE } from '../world.ts';

const CALLS = '/api/sales/admin/menu-plan';
interface Week {
  id: number;
  number: number;
}
interface Dish {
  id: number;
  sku: string;
  name: string;
}

/** Two weeks of its own with empty menus, and dishes of one category. */
async function makeWeeks(api: APIRequestContext) {
  const { data: weeks } = await answerOf<Week[]>(
    api.post(`${CALLS}/weeks`, { data: { count: 2, copy_latest: false } }),
  );
  const { data: dishes } = await answerOf<Dish[]>(api.get('/api/admin/products?status=active&categories=1&perPage=3'));
  const [first, second] = weeks;
  const [soup, stew, pie] = dishes;
  if (!first || !second || !soup || !stew || !pie) throw new Error('The demo world has too few products.');
  for (const { sku } of [soup, stew])
    await answerOf(api.post(`${CALLS}/moves`, { data: { sku, to_week_id: first.id } }));
  return { first, second, soup, stew, pie };
}

async function openPlanner(page: Page) {
  await page.goto('/menu-planner');
  await expectPage(page, 'Menu Planner');
  await page.getByLabel('Coming weeks').selectOption('26');
}

const column = (page: Page, { number }: { number: number }) =>
  page.getByRole('region', { name: `Week ${number}`, exact: true });
const card = (of: Locator, { name }: Dish) => of.getByRole('button', { name: new RegExp(`^${name} \\$`) });
const announced = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

/** In small steps, as a hand moves. */
async function drag(page: Page, from: Locator, to: Locator) {
  // Neighbors: both are on the screen then.
  await to.getByRole('heading').scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('There is nothing to drag.');
  const y = start.y + start.height / 2;
  await page.mouse.move(start.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, y, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, y, { steps: 10 });
  await expect(to).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

atEveryWidthInFull(({ width }) => {
  test(
    'a month is planned: dishes move between weeks by keyboard and by pointer, and the week before is copied',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { first, second, soup, stew, pie } = await makeWeeks(api);
      await openPlanner(page);
      const [from, to] = [column(page, first), column(page, second)];
      await expect(card(from, soup)).toBeVisible();
      await expect(from).toContainText('2 dishes');
      await expect(to).toContainText('No dish for sale');
      await expect(page.getByRole('region', { name: /^Categories/ })).toContainText(/[\d,]+ plans, [\d,]+ meals/);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await card(from, soup).focus();
      await page.keyboard.press('Space');
      await expect(announced(page, /^Picked up/)).toContainText(`${soup.name} of week ${first.number}`);
      await page.keyboard.press('ArrowRight');
      await expect(announced(page, /is over/)).toContainText(`week ${second.number}`);
      await page.keyboard.press('Escape');
      await expect(announced(page, /returned to/)).toContainText(`week ${first.number}`);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect(card(to, soup)).toBeVisible();
      await expect(card(to, soup)).toBeFocused();
      await expect(card(from, soup)).toHaveCount(0);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('c');
      await expect(announced(page, /Will be copied/)).toBeAttached();
      await page.keyboard.press('Enter');
      await expect(card(from, soup)).toBeVisible();
      await expect(card(to, soup)).toContainText(`Also in ${first.number}`);

      if (width === WIDE.width) {
        await drag(page, card(from, stew), to);
        await expect(card(to, stew)).toBeVisible();
        await expect(card(from, stew)).toHaveCount(0);
        await page.keyboard.down('Alt');
        await drag(page, card(to, stew), from);
        await page.keyboard.up('Alt');
        await expect(card(from, stew)).toBeVisible();
        await expect(card(to, stew)).toBeVisible();
      } else {
        await card(from, stew).click();
        await dialog(page, `${stew.name}, week ${first.number}`)
          .root.getByLabel('Other week')
          .selectOption({ value: String(second.id) });
        await expectAccessible(page);
        await dialog(page, `${stew.name}, week ${first.number}`).button('Move').click();
        await expect(card(to, stew)).toBeVisible();
      }

      await from
        .getByRole('button', { name: /^Add to .* of week/ })
        .first()
        .click();
      const add = page.getByRole('dialog', { name: /^Add to .*, week/ });
      await add.getByRole('combobox', { name: 'Dish' }).fill(soup.sku);
      await expect(add.getByRole('option', { name: `${soup.name} is already in week ${first.number}` })).toBeDisabled();
      await add.getByRole('combobox', { name: 'Dish' }).fill(pie.sku);
      await add.getByRole('option', { name: pie.name }).click();
      await expectAccessible(page);
      await add.getByRole('button', { name: 'Add dish' }).click();
      await expect(card(from, pie)).toBeVisible();

      await to.getByRole('button', { name: `Copy the week before to week ${second.number}` }).click();
      const copy = dialog(page, `Copy the week before to ${second.number}`);
      await expect(copy.root).toContainText('The 2 dishes of week');
      await copy.button('Copy').click();
      await expect(toasts(page).toast('Menu copied')).toBeVisible();
      await expect(card(to, pie)).toBeVisible();
      await expect(card(to, stew)).toHaveCount(width === WIDE.width ? 1 : 0);

      await card(from, pie).press('Enter');
      await dialog(page, `${pie.name}, week ${first.number}`).button(`Remove from week ${first.number}`).click();
      await expect(card(from, pie)).toHaveCount(0);
      await page.reload();
      await page.getByLabel('Coming weeks').selectOption('26');
      await expect(card(to, pie)).toBeVisible();
      await expect(card(from, pie)).toHaveCount(0);
    },
  );
});

test(
  'a change of an active week says what follows before it is saved',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { first, second, soup, stew } = await makeWeeks(api);
    const { data: plan } = await answerOf<{
      weeks: (Week & { status: string; refusal: string | null; product_ids: number[] })[];
      dishes: Dish[];
    }>(api.get(`${CALLS}?weeks=26`));
    const active = plan.weeks.findLast(({ status, refusal }) => status === 'active' && refusal === null);
    const dish = plan.dishes.find(({ id }) => active?.product_ids.includes(id));
    if (!active || !dish) throw new Error('The demo world has no active week with a cutoff ahead.');
    await openPlanner(page);
    await card(column(page, active), dish).press('Enter');
    await dialog(page, `${dish.name}, week ${active.number}`).button(`Remove from week ${active.number}`).click();
    const review = dialog(page, `Remove ${dish.name}`);
    await expect(review.root).toContainText(`Removed from week ${active.number}`);
    await expect(review.root).toContainText(
      /[\d,]+ orders? with [\d,]+ meals? keeps? it, those past their deadline included\.|No order has it\./,
    );
    await expect(review.root).toContainText('It leaves the list for rogue orders with its buffer of 20 meals.');
    await expect(review.root.getByRole('link', { name: 'New Regeneration' })).toBeVisible();
    await expectAccessible(page);
    await review.button('Cancel').click();
    await expect(card(column(page, active), dish)).toBeVisible();

    // Two weeks with one menu: the change of one is made in a copy.
    const { data: weeks } = await answerOf<{ id: number; meal_rotation_id: number }[]>(
      api.get('/api/sales/admin/order-weeks?status=draft'),
    );
    const rotationOf = (week: Week) => weeks.find(({ id }) => id === week.id)?.meal_rotation_id;
    await api.delete(`/api/sales/admin/product-rotations/${rotationOf(second)}/order-weeks/${second.id}`);
    await answerOf(
      api.post(`/api/sales/admin/meal-rotations/${rotationOf(first)}/order-weeks`, {
        data: { order_week_id: second.id },
      }),
    );
    await openPlanner(page);
    await expect(column(page, second)).toContainText(`Same menu as ${first.number}`);
    await card(column(page, second), soup).press('Enter');
    await dialog(page, `${soup.name}, week ${second.number}`).button(`Remove from week ${second.number}`).click();
    const shared = dialog(page, `Remove ${soup.name}`);
    await expect(
      shared.root.getByRole('radio', { name: `Change only ${second.number}, in a copy of the menu` }),
    ).toBeChecked();
    await shared.root.getByRole('radio', { name: `Change ${first.number} too` }).check();
    await expect(shared.root).toContainText(`Removed from week ${first.number}`);
    await shared.root.getByRole('radio', { name: /^Change only/ }).check();
    await expect(shared.root).not.toContainText(`Removed from week ${first.number}`);
    await expectAccessible(page);
    await shared.button('Remove dish').click();
    await expect(card(column(page, second), soup)).toHaveCount(0);
    await expect(card(column(page, first), soup)).toBeVisible();
    await expect(column(page, second)).not.toContainText('Same menu as');
    await expect(card(column(page, second), stew)).toBeVisible();
  },
);

test('a move on a plan that is behind opens the review', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { first, second, soup, stew } = await makeWeeks(api);
  await openPlanner(page);
  await card(column(page, first), soup).press('Enter');
  const opened = dialog(page, `${soup.name}, week ${first.number}`);
  await expect(opened.button(`Remove from week ${first.number}`)).toBeVisible();
  // Somebody else gives both weeks one menu.
  const { data: weeks } = await answerOf<{ id: number; meal_rotation_id: number }[]>(
    api.get('/api/sales/admin/order-weeks?status=draft'),
  );
  const rotationOf = (week: Week) => weeks.find(({ id }) => id === week.id)?.meal_rotation_id;
  await api.delete(`/api/sales/admin/product-rotations/${rotationOf(second)}/order-weeks/${second.id}`);
  await answerOf(
    api.post(`/api/sales/admin/meal-rotations/${rotationOf(first)}/order-weeks`, {
      data: { order_week_id: second.id },
    }),
  );
  await opened.button(`Remove from week ${first.number}`).click();
  const review = dialog(page, `Remove ${soup.name}`);
  await expect(review.root).toContainText('is active or shares its menu by now. Review what follows and confirm.');
  await expect(
    review.root.getByRole('radio', { name: `Change only ${first.number}, in a copy of the menu` }),
  ).toBeChecked();
  await expect(review.root).toContainText(`Removed from week ${first.number}`);
  await expectAccessible(page);
  await review.button('Cancel').click();
  for (const week of [first, second])
    for (const dish of [soup, stew]) await expect(card(column(page, week), dish)).toBeVisible();
});

const MONDAY = Temporal.PlainDate.from('2027-01-04');
const monday = (index: number) => MONDAY.add({ weeks: index }).toString();

/** 12 draft weeks with 80 dishes each. */
function largePlan() {
  const categories = Array.from({ length: 8 }, (_, index) => ({
    category_id: index + 1,
    name: `Category ${index + 1}`,
  }));
  const dishes = Array.from({ length: 80 }, (_, index) => ({
    id: index + 1,
    sku: `DISH-${index + 1}`,
    name: `Dish ${index + 1}`,
    category_id: Math.floor(index / 10) + 1,
    price: 11.99,
    is_active: index !== 3,
    is_sold_out: index === 4,
    picture: null,
  }));
  // The last week lacks the first dish, so that it can move there.
  const weeks = Array.from({ length: 12 }, (_, index) => ({
    id: 9_000 + index,
    number: 202_701 + index,
    status: 'draft' as const,
    date: monday(index),
    meal_rotation_id: 900 + index,
    rotation_version: 1,
    cutoff_at: '2027-01-01T05:59:59Z',
    shared_with: [],
    refusal: null,
    product_ids: dishes.map(({ id }) => id).filter((id) => index !== 1 || id !== 1),
    sold_out_ids: [5],
  }));
  return { categories, dishes, weeks, earlier: [] };
}

/** Answers the planner's calls as the server does. */
async function stubLargePlan(page: Page) {
  const plan = largePlan();
  await page.route(`**${CALLS}?*`, (route) => route.fulfill({ json: { data: plan } }));
  await page.route(`**${CALLS}/demand`, (route) => route.fulfill({ json: { data: [] } }));
  await page.route(`**${CALLS}/moves`, (route) => {
    const { sku, from_week_id, to_week_id } = route.request().postDataJSON();
    const dish = plan.dishes.find((each) => each.sku === sku);
    const weeks = plan.weeks
      .filter(({ id }) => id === from_week_id || id === to_week_id)
      .map((week) => ({
        ...week,
        rotation_version: 2,
        product_ids:
          week.id === to_week_id
            ? [...week.product_ids, dish?.id ?? 0].toSorted(byCategory)
            : week.product_ids.filter((id) => id !== dish?.id),
      }));
    return route.fulfill({ json: { data: { weeks, dishes: plan.dishes } } });
  });
  return plan;
}
/** The moved dish 1 is the last of the first category, which has the ids 1 to 10. */
const byCategory = (a: number, b: number) => (a === 1 ? 10.5 : a) - (b === 1 ? 10.5 : b);

test(
  'twelve weeks of eighty dishes paint fast, and a drag makes no long task, no request, and renders two columns',
  { tag: '@full' },
  async ({ staffPage: page, browser }) => {
    await stubLargePlan(page);
    const following = page.waitForResponse('**/api/admin/timeline*');
    await page.goto('/product-rotations');
    await expectPage(page, 'Product Rotations');
    // Everything the screen needs is there, its code and its data.
    await page.getByRole('link', { name: 'Menu Planner' }).click();
    await expect(card(column(page, { number: 202_701 }), { id: 1, sku: '', name: 'Dish 1' })).toBeVisible();
    await page.goBack();
    await expectPage(page, 'Product Rotations');
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await page.evaluate(openPlannerInPage);
    const painting = sumOf(tasksOf(await browser.stopTracing(), 'planner-opened', 'planner-painted'));
    note('first paint of the planner', painting);
    expect(painting).toBeLessThan(300);
    await expect(page.locator('[data-card]')).toHaveCount(959);

    const from = column(page, { number: 202_701 });
    const to = column(page, { number: 202_702 });
    const rowOf = async (week: Locator) => (await card(week, { id: 11, sku: '', name: 'Dish 11' }).boundingBox())?.y;
    expect(await rowOf(to), 'rows are aligned over the weeks').toBe(await rowOf(from));
    const first = { id: 1, sku: 'DISH-1', name: 'Dish 1' };
    await page.evaluate(() => performance.clearMarks('menu-plan-column'));
    // The console loads its timeline once it is idle, which is not part of the drag.
    await following;
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const start = await card(from, first).boundingBox();
    const end = await to.boundingBox();
    if (!start || !end) throw new Error('There is nothing to drag.');
    const y = start.y + 20;
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.mouse.move(start.x + 60, y);
    await page.mouse.down();
    for (const x of [end.x + 100, end.x + 400, start.x + 60, end.x + 100]) await page.mouse.move(x, y, { steps: 12 });
    expect(requests, 'requests during the drag').toEqual([]);
    const tasks = tasksOf(await browser.stopTracing());
    expect(tasks.length).toBeGreaterThan(50);
    note('longest task of the drag', Math.max(...tasks));
    expect(Math.max(...tasks)).toBeLessThan(50);
    expect(await page.evaluate(() => performance.getEntriesByName('menu-plan-column').length)).toBe(0);
    await page.mouse.up();
    await expect(card(to, first)).toBeVisible();
    await expect.poll(() => requests.filter((url) => url.endsWith('/moves')).length).toBe(1);
    await page.waitForResponse(() => true, { timeout: 100 }).catch(() => null);
    const rendered = await page.evaluate(() =>
      performance.getEntriesByName('menu-plan-column').map((mark) => (mark as PerformanceMark).detail as number),
    );
    expect(rendered.toSorted((a, b) => a - b)).toEqual([202_701, 202_702]);
    // The mark of a week that did not render follows.
    await expect(card(column(page, { number: 202_703 }), first)).toContainText('Also in 202702');
  },
);

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  dur?: number;
  args: { name?: string };
}

/**
 * Milliseconds of the page's tasks, between two marks of its own where they are named. In processor time: other
 * journeys use the machine at the same time.
 */
function tasksOf(trace: Buffer, from?: string, to?: string): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const idOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(idOf),
  );
  const momentOf = (mark: string | undefined) => events.find(({ name }) => name === mark)?.ts;
  const [began, ended] = [momentOf(from) ?? -Infinity, momentOf(to) ?? Infinity];
  return events
    .filter((event) => event.name.endsWith('RunTask') && isMain.has(idOf(event)))
    .filter(({ ts, dur = 0 }) => ts + dur >= began && ts <= ended)
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000);
}

/** In the report. */
const note = (type: string, milliseconds: number) =>
  test.info().annotations.push({ type, description: `${Math.round(milliseconds)} ms` });

const sumOf = (tasks: number[]) => Math.round(tasks.reduce((sum, each) => sum + each, 0));

/** Runs in the page: presses the link and waits until dishes are painted. */
async function openPlannerInPage(): Promise<void> {
  performance.mark('planner-opened');
  document.querySelector<HTMLElement>('a[href="/menu-planner"]')?.click();
  while (!document.querySelector('[data-card]')) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  performance.mark('planner-painted');
}

test('a month is set up in at most 15 interactions', { tag: '@full' }, async ({ staffPage: page }) => {
  const plan = await stubLargePlan(page);
  const added = plan.weeks.splice(4, 8).slice(0, 4);
  await page.route(`**${CALLS}/weeks`, (route) => {
    plan.weeks.push(...added);
    return route.fulfill({ status: 201, json: { data: added } });
  });
  const orders = { made: 1500, full: 1480, incomplete: 20, empty: 0 };
  const preview = {
    refusal: null,
    confirm_incomplete: 20,
    meal_rotation_id: 1,
    state: 'counted',
    customers: 1500,
    customers_checked: 1500,
    orders,
    categories: [],
  };
  await page.route('**/activation-preview', (route) => route.fulfill({ json: { data: preview } }));
  const activated: string[] = [];
  await page.route('**/order-weeks/*/active', (route) => {
    activated.push(route.request().url());
    return route.fulfill({ json: { data: { ...added[0], version: 2 } } });
  });
  await page.goto('/order-weeks');
  let interactions = 0;
  const press = async (button: Locator) => {
    interactions += 1;
    await button.click();
  };
  await press(page.getByRole('link', { name: 'Menu Planner' }));
  await press(page.getByRole('button', { name: 'Add weeks' }));
  const add = dialog(page, 'Add weeks');
  await expect(add.root.getByLabel('Number of weeks')).toHaveValue('4');
  await expectAccessible(page);
  await press(add.button('Add weeks'));
  for (const { number } of added) {
    await press(page.getByRole('button', { name: `Activate week ${number}` }));
    const { root } = dialog(page, `Activate week ${number}`);
    // Only a menu that leaves orders incomplete asks for this press.
    await press(root.getByRole('checkbox'));
    await press(root.getByRole('button', { name: 'Activate with 20 incomplete orders' }));
    await expect(root).toHaveCount(0);
  }
  expect(activated).toHaveLength(4);
  expect(interactions).toBeLessThanOrEqual(15);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [WIDE, NARROW])
    test.describe(`${colorScheme} at ${viewport.width} px`, { tag: '@full' }, () => {
      test.use({ colorScheme, viewport });
      test('the planner and Edit Rotation are accessible with inactive, sold-out and missing dishes', async ({
        staffPage: page,
        api,
      }) => {
        const plan = await stubLargePlan(page);
        for (const week of plan.weeks) week.product_ids = week.product_ids.filter((id) => id < 30);
        await page.goto('/menu-planner');
        const week = column(page, { number: 202_701 });
        await expect(week.getByRole('button', { name: /^Dish 4 \$11\.99 ?Inactive/ })).toBeVisible();
        await expect(week.getByRole('button', { name: /^Dish 5 \$11\.99 ?Sold out/ })).toBeVisible();
        await expect(week).toContainText('5 gaps');
        await expectAccessible(page);
        await expectNoSideScroll(page);
        const { data: active } = await answerOf<{ meal_rotation_id: number }[]>(
          api.get('/api/sales/admin/order-weeks?status=active'),
        );
        await page.goto(`/product-rotations/${active[0]?.meal_rotation_id}`);
        await expect(page.getByText(/active with this rotation/)).toBeVisible();
        await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('$');
        await expectAccessible(page);
        await expectNoSideScroll(page);
      });
    });
