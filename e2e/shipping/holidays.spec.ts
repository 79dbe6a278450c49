import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { toasts } from '../pages/toasts.ts';
import type { APIRequestContext } from '@playwright/test';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

atEveryWidthInFull(({ width }) => {
  test('a holiday is validated, created, and applied after a preview of the orders it moves', async ({
    staffPage: page,
  }) => {
    const name = `Journey ${width}`;
    await page.goto('/holidays');
    const { rows, row } = listPage(page, 'Holidays');
    await expect(rows.first()).toBeVisible();
    await expect(row('Move of the depot')).toContainText('Rules applied');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'New Holiday' }).click();
    await expectPage(page, 'New Holiday');
    const form = recordForm(page, 'Save Holiday');
    await form.save.click();
    await expect(page.getByText('Name is required.').first()).toBeVisible();
    await expect(page.getByText('Please choose a carrier.').first()).toBeVisible();
    await expectAccessible(page);
    await form.text('Name').fill(name);
    await form.text('Start Date').fill('1/1/2020');
    // Far ahead: no order of the demo world ships then.
    await form.text('End Date').fill(width === WIDE.width ? '7/4/2031' : '7/4/2032');
    await form.select('Carrier').selectOption({ index: 1 });
    await form.text('Shift in days').fill('-2');
    await form.save.click();
    await expect(page.getByText('The start date cannot be before today.').first()).toBeVisible();
    await expect(form.text('Name')).toHaveValue(name);
    await form.text('Start Date').fill(width === WIDE.width ? '7/3/2031' : '7/3/2032');
    await expectNoSideScroll(page);
    const refreshed = page.waitForResponse('**/api/admin/timeline*');
    await form.save.dblclick();
    await expect(toasts(page).toast('Holiday Created!')).toBeVisible();
    await refreshed;
    await expectPage(page, 'Holidays');
    await expect(row(name)).toContainText('-2 days');
    await page.getByRole('button', { name: `Apply Rules of ${name}` }).click();
    const sure = dialog(page, `Apply the rules of ${name}`);
    await expect(sure.root).toContainText(
      'This will reset ship and delivery dates for all orders that fall into this holiday range. Proceed?',
    );
    await expect(sure.root).toContainText('No existing orders will move.');
    await expectAccessible(page);
    await sure.button('Apply Rules').dblclick();
    await expect(toasts(page).toast('Rules are applying to the orders...')).toBeVisible();
    await expect(row(name)).toContainText('Rules applied');
  });
});

test(
  'progress of rescheduling a holiday’s orders is shown to its end',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const began = { orders_expected: 1234, orders_kept: 0, began_at: '2026-01-01T10:00:00Z' };
    let progress = { ...began, orders_done: 500, ended_at: null as string | null };
    await page.route('**/api/shipping/admin/holidays?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { name: string }[] };
      const data = body.data.map((each) => (each.name === 'Move of the depot' ? { ...each, progress } : each));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await page.goto('/holidays');
    const row = listPage(page, 'Holidays').row('Move of the depot');
    await expect(row).toContainText('Rules are applying to the orders...');
    await expect(row).toContainText('500 of 1,234 orders');
    await expect(row.getByRole('progressbar', { name: 'Orders rescheduled for Move of the depot' })).toHaveAttribute(
      'aria-valuenow',
      /^40/,
    );
    await expectAccessible(page);
    progress = { ...progress, orders_done: 1234, orders_kept: 4, ended_at: '2026-01-01T10:05:00Z' };
    await expect(row).toContainText('Rules applied');
    await expect(row).toContainText('4 orders keep their planned day');
    await expect(row.getByRole('progressbar')).toHaveCount(0);
  },
);

test(
  'the preview of a holiday shows its orders by carrier, cycle and day',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data: carriers } = await answerOf<{ id: number }[]>(api.get('/api/shipping/carriers'));
    const today = await businessDay(api);
    const name = 'Weeks ahead';
    await answerOf(
      api.post('/api/shipping/admin/holidays', {
        data: {
          name,
          start_date: today.toString(),
          end_date: today.add({ weeks: 3 }).toString(),
          rules: carriers.map(({ id }) => ({ carrier_id: id, shift_days: 1 })),
        },
      }),
    );
    await page.goto('/holidays');
    await page.getByRole('button', { name: `Apply Rules of ${name}` }).click();
    const sure = dialog(page, `Apply the rules of ${name}`);
    const moving = sure.root.getByRole('table', { name: 'Orders that move' });
    await expect(moving).toContainText('PC A');
    await expect(moving).toContainText('PC B');
    await expect(moving.getByRole('columnheader', { name: 'Clashes' })).toBeVisible();
    await expect(sure.root).toContainText('on a weekday when their carrier does not deliver');
    await expectAccessible(page);
    await sure.button('Cancel').click();
    await sure.expectClosed();
  },
);

test(
  'the preview of a holiday says how many boxes a pause skips and sends',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.route('**/api/shipping/admin/holidays/*/impact', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const crossing = { orders: 40, moving: 40, into_pause: 2, out_of_pause: 1 };
      await route.fulfill({ response: answer, json: { data: { ...data, ...crossing } } });
    });
    await page.goto('/holidays');
    await page.getByRole('button', { name: 'Apply Rules of Christmas' }).click();
    const { root } = dialog(page, 'Apply the rules of Christmas');
    await expect(root).toContainText(/2 of 40 orders would be delivered during the pause of their customer/);
    await expect(root).toContainText(
      /1 of 40 orders that a pause skipped would be delivered after it and will be sent/,
    );
    await expectAccessible(page);
  },
);

test(
  'a missing carrier shows as an unknown id, and rules are applied only after their preview has loaded',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.route('**/api/shipping/carriers?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), data: [] } });
    });
    await page.route('**/api/shipping/admin/applied-holidays/*', (route) => route.abort());
    await page.route('**/api/shipping/admin/holidays/*/impact', (route) => route.abort());
    await page.goto('/holidays');
    await expect(listPage(page, 'Holidays').row('Move of the depot')).toContainText(/Unknown id \d+/);
    await page.getByRole('button', { name: 'Apply Rules of Christmas' }).click();
    const sure = dialog(page, 'Apply the rules of Christmas');
    await expect(sure.root.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(sure.button('Apply Rules')).toBeDisabled();
    await page.unroute('**/api/shipping/admin/holidays/*/impact');
    await sure.button('Retry').click();
    const moving = sure.root.getByRole('table', { name: 'Orders that move' });
    await expect(moving.or(sure.root.getByText('No existing orders will move.'))).toBeVisible();
    await sure.button('Apply Rules').click();
    await expect(toasts(page).toast('Error occurred')).toBeVisible();
    await sure.expectOpen();
  },
);

test(
  'a holiday is edited, applied, undone and deleted, and the timeline follows each step',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, name } = await makeHoliday(api);
    await page.goto(`/holidays/${id}`);
    await expect(shell(page).h1).toHaveText(`Edit ${name}`);
    const { show, items } = timeline(page);
    const mark = (text: string) => items.and(page.getByRole('button', { name: `Holidays, ${text}:` }));
    await show();
    await expect(mark(`${name} (not applied)`)).toBeVisible();
    const form = recordForm(page, 'Save Holiday');
    const renamed = `${name} mended`;
    await form.text('Name').fill(renamed);
    await form.save.click();
    await expect(toasts(page).toast('Holiday updated')).toBeVisible();
    await expect(mark(`${renamed} (not applied)`)).toBeVisible();

    await page.getByRole('button', { name: `Apply Rules of ${renamed}` }).click();
    await dialog(page, `Apply the rules of ${renamed}`).button('Apply Rules').click();
    await expect(page.getByRole('main')).toContainText('Rules applied');
    await expect(mark(renamed)).toBeVisible();

    await page.getByRole('button', { name: `Undo Rules of ${renamed}` }).click();
    const sure = dialog(page, `Undo the rules of ${renamed}`);
    await expect(sure.root).toContainText('No existing orders will move.');
    await expectAccessible(page);
    await sure.button('Undo Rules').dblclick();
    await expect(toasts(page).toast('Rules are being undone...')).toBeVisible();
    await expect(mark(`${renamed} (not applied)`)).toBeVisible();

    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    await dialog(page, `Delete ${renamed}`).button('Delete Holiday').click();
    await expectPage(page, 'Holidays');
    await expect(mark(`${renamed} (not applied)`)).toHaveCount(0);
  },
);

test(
  'a holiday that a colleague changed is reviewed again before it is applied',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, name } = await makeHoliday(api);
    await page.goto('/holidays');
    const row = listPage(page, 'Holidays').row(name);
    await row.getByRole('button', { name: `Apply Rules of ${name}` }).click();
    const sure = dialog(page, `Apply the rules of ${name}`);
    await expect(sure.root).toContainText('No existing orders will move.');
    const { data: read } = await answerOf<{ rules: { carrier_id: number }[] }>(
      api.get(`/api/shipping/admin/holidays/${id}`),
    );
    const rules = [{ carrier_id: read.rules[0]?.carrier_id, shift_days: 3 }];
    await answerOf(api.put(`/api/shipping/admin/holidays/${id}`, { data: { ...read, rules } }));
    await sure.button('Apply Rules').click();
    await expect(sure.root.getByRole('alert')).toHaveText(
      'The holiday or its orders have changed since this preview. Review it and confirm again.',
    );
    await expect(row).toContainText('+3 days');
    await sure.button('Apply Rules').click();
    await expect(row).toContainText('Rules applied');
  },
);

test(
  'a holiday is undone in the list by keyboard, and the form names all its faults at once',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, name } = await makeHoliday(api);
    await answerOf(api.post(`/api/shipping/admin/applied-holidays/${id}`));
    await page.goto('/holidays');
    const row = listPage(page, 'Holidays').row(name);
    await row.getByRole('button', { name: `Undo Rules of ${name}` }).focus();
    await page.keyboard.press('Enter');
    const sure = dialog(page, `Undo the rules of ${name}`);
    await expect(sure.button('Cancel')).toBeFocused();
    await expect(sure.root).toContainText('No existing orders will move.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Rules undone');
    await row.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(shell(page).h1).toHaveText(`Edit ${name}`);
    const form = recordForm(page, 'Save Holiday');
    await form.fill({ Name: '', 'Start Date': '1/2/2020', 'End Date': '1/1/2020' });
    await page.getByRole('button', { name: 'Add rule' }).click();
    await form
      .select('Carrier')
      .last()
      .selectOption(await form.select('Carrier').first().inputValue());
    await form.save.click();
    await expectFieldError(form.text('Name'), 'Name is required.');
    await expectFieldError(form.text('Start Date'), 'The start date cannot be before today.');
    await expectFieldError(form.text('End Date'), 'The end date cannot be before the start date.');
    await expectFieldError(form.select('Carrier').last(), 'This carrier already has a rule.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await api.delete(`/api/shipping/admin/holidays/${id}`);
  },
);

/** In the timeline's first view, for a carrier of its own that drives nowhere: no order of the demo world moves. */
async function makeHoliday(api: APIRequestContext) {
  const own = unique();
  const carrier = { name: `Carrier ${own}`, slug: own, external_carrier: 'ups' };
  const { data } = await answerOf<{ id: number }>(api.post('/api/shipping/carriers', { data: carrier }));
  const today = await businessDay(api);
  const holiday = {
    name: `Thaw ${own}`,
    start_date: today.toString(),
    end_date: today.add({ days: 1 }).toString(),
    rules: [{ carrier_id: data.id, shift_days: 1 }],
  };
  const { data: made } = await answerOf<{ id: number; name: string }>(
    api.post('/api/shipping/admin/holidays', { data: holiday }),
  );
  return made;
}

async function businessDay(api: APIRequestContext): Promise<Temporal.PlainDate> {
  const { meta } = (await (await api.get('/api/admin/timeline')).json()) as { meta: { now: string } };
  return Temporal.Instant.from(meta.now).toZonedDateTimeISO('America/Chicago').toPlainDate();
}
