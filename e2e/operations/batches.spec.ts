import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { setTabHidden } from '../pages/hidden-tab.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

interface Job {
  order_id: number;
}

atEveryWidthInFull(() => {
  test('orders are previewed, pushed and followed to their end', async ({ staffPage: page, api }) => {
    // The demo's own batch has orders before their cutoff.
    const { data } = await answerOf<Job[]>(api.get('/api/sales/admin/batch/1/jobs?per_page=2'));
    const ids = data.map(({ order_id }) => order_id);
    await page.goto('/regenerate-orders');
    await page.getByRole('link', { name: 'New Regeneration' }).click();
    const form = recordForm(page, 'Regenerate');
    await form.text('Order IDs').fill('12, twelve');
    await form.save.click();
    await expectFieldError(form.text('Order IDs'), /"twelve" is not an order ID\./);
    await form.text('Order IDs').fill([...ids, 999_999_999].join('\n'));
    await form.save.click();
    const seen = page.getByRole('region', { name: 'Preview of the orders' });
    await expect(seen.getByText('2 orders will be regenerated from current data.')).toBeVisible();
    await expect(seen.getByRole('row', { name: /999999999/ })).toContainText('There is no order with this ID.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const pushed = page.waitForRequest((request) => request.url().endsWith('/batch/regenerate-orders'));
    await seen.getByRole('button', { name: 'Push 2 orders' }).click();
    expect((await pushed).postDataJSON(), 'what was seen is sent along').toHaveProperty('expected');
    await expect(toasts(page).toast('Orders pushed')).toBeVisible();
    await expectPage(page, 'Regenerate Orders');
    const card = page.getByRole('listitem').filter({ hasText: 'Batch refill and recalculate orders' }).first();
    await expect(card).toContainText('orders processed out of 3');
    await card.getByRole('link').click();
    const progress = page.getByRole('region', { name: 'Progress' });
    await expect(progress).toContainText('2 orders processed out of 3', { timeout: 25_000 });
    await expect(progress).toContainText('1 failed, left unchanged');
    await expect(progress).toContainText('100%');
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /999999999/ })).toContainText('There is no order with this ID.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(toasts(page).toast('Retrying the failed rows')).toBeVisible();
  });
});

atEveryWidthInFull(() => {
  test(
    'orders that are too many to compare at once are counted in the background, then filtered with the same counts',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { data } = await answerOf<Job[]>(api.get('/api/sales/admin/batch/1/jobs?per_page=20'));
      const ids = data.map(({ order_id }) => order_id);
      // As for more than 5,000 orders; the comparison itself is the server's.
      await page.route('**/batch/regenerate-orders?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: object };
        const isCompared = route.request().url().includes('comparison_id');
        await route.fulfill({ response: answer, json: isCompared ? body : { data: { ...body.data, results: null } } });
      });
      await page.goto('/regenerate-orders/new');
      const form = recordForm(page, 'Regenerate');
      await form.text('Order IDs').fill(ids.join('\n'));
      await form.save.click();
      const seen = page.getByRole('region', { name: 'Preview of the orders' });
      const counts = seen.getByText(/orders? changes?, [\d,]+ stays? as/);
      await expect(counts).toBeVisible({ timeout: 25_000 });
      const said = await counts.textContent();
      const show = seen.getByRole('combobox', { name: 'Show' });
      const choices = await show.getByRole('option').allTextContents();
      const same = choices.find((choice) => choice.startsWith('Staying as they are')) ?? '';
      await show.selectOption({ label: same });
      const rows = seen.getByRole('row').filter({ has: page.getByRole('cell') });
      await expect(rows).toHaveCount(Math.min(15, Number(/\((\d+)\)/.exec(same)?.[1])));
      await expect(seen.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(counts).toHaveText(said ?? '');
      expect(await show.getByRole('option').allTextContents()).toEqual(choices);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

test(
  'a comparison that begins after its preview was left is cancelled',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data } = await answerOf<Job[]>(api.get('/api/sales/admin/batch/1/jobs?per_page=1'));
    await page.route('**/batch/regenerate-orders?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { data: { ...body.data, results: null } } });
    });
    const left = Promise.withResolvers<void>();
    await page.route('**/regeneration-comparisons', async (route) => {
      await left.promise;
      await route.continue();
    });
    await page.goto('/regenerate-orders/new');
    const form = recordForm(page, 'Regenerate');
    await form.text('Order IDs').fill(data.map(({ order_id }) => order_id).join());
    const begun = page.waitForRequest((request) => request.url().endsWith('/regeneration-comparisons'));
    await form.save.click();
    await begun;
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(form.text('Order IDs')).toBeVisible();
    const cancelled = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && /regeneration-comparisons\/\d+$/.test(response.url()),
    );
    left.resolve();
    expect((await cancelled).status()).toBe(204);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('a list that cannot be pushed keeps what was typed', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/regenerate-orders/new');
  const form = recordForm(page, 'Regenerate');
  await form.text('Order IDs').fill('999999999');
  await form.save.click();
  await expect(page.getByText('None of these orders can be regenerated.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(form.text('Order IDs')).toHaveValue('999999999');
});

test(
  'an order that changed after the preview is shown again before it is pushed',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data } = await answerOf<Job[]>(api.get('/api/sales/admin/batch/1/jobs?per_page=1'));
    const order_ids = data.map(({ order_id }) => order_id);
    await page.goto('/regenerate-orders/new');
    const form = recordForm(page, 'Regenerate');
    await form.text('Order IDs').fill(order_ids.join());
    await form.save.click();
    const push = page.getByRole('button', { name: 'Push 1 order' });
    await push.waitFor();
    const body = { order_ids, actions: { refill_cart: true } };
    const seen = await answerOf<{ orders: { before: { cart: { sku: string }[] } }[] }>(
      api.post('/api/sales/admin/batch/regenerate-orders?preview=1', { data: body }),
    );
    const sku = seen.data.orders[0]?.before.cart[0]?.sku;
    const items = [{ sku, quantity: 11 }];
    expect((await api.put(`/api/sales/orders/${order_ids[0]}/cart`, { data: { items } })).ok()).toBe(true);
    await push.click();
    await expect(page.getByText('The amounts have changed. Review them and confirm again.').first()).toBeVisible();
    await expect(
      page
        .getByRole('table', { name: 'Orders' })
        .getByText(/^11 items before, \d+ items? after$/)
        .first(),
    ).toBeVisible();
    await push.click();
    await expect(toasts(page).toast('Orders pushed')).toBeVisible();
  },
);

test(
  'running batches are polled every 10 seconds, but not in a hidden tab',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    let asked = 0;
    await page.route('**/api/sales/admin/batch?*', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object[] };
      const running = { progress: 40, finished_at: null, cancelled_at: null };
      await route.fulfill({
        response: answer,
        json: { ...body, data: body.data.map((each) => ({ ...each, ...running })) },
      });
    });
    await page.clock.install();
    await page.goto('/regenerate-orders');
    await expect(page.getByRole('listitem').filter({ hasText: 'orders processed out of' }).first()).toBeVisible();
    expect(asked).toBe(1);
    await page.clock.fastForward('00:09');
    expect(asked).toBe(1);
    await page.clock.fastForward('00:02');
    await expect.poll(() => asked).toBe(2);
    await setTabHidden(page, true);
    await page.clock.fastForward('05:00');
    await page.getByRole('heading', { name: 'Regenerate Orders' }).waitFor();
    expect(asked).toBe(2);
    await setTabHidden(page, false);
    // The seconds count from the answer, which may have come a moment ago.
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:11');
        return asked;
      })
      .toBeGreaterThan(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'the rows of a batch are read once more when it ends, even if its own answer is slower',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    let answers = 0;
    let isEnded = false;
    await page.route('**/api/sales/admin/batch/1', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { finished_at: string } };
      answers += 1;
      const running = answers > 1 ? {} : { progress: 40, processed_jobs: 1, finished_at: null };
      // Everything requested at the same time is answered before.
      await new Promise((done) => setTimeout(done, 300));
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...running } } });
      if (answers > 1) isEnded = true;
    });
    await page.route('**/api/sales/admin/batch/1/jobs?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object[] };
      const notDone = { status: 'pending', error: null };
      const data = isEnded ? body.data : body.data.map((each) => ({ ...each, ...notDone }));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await page.clock.install();
    await page.goto('/batches/1');
    const waiting = page.getByRole('table', { name: 'Rows' }).getByText('Waiting');
    await expect(waiting.first()).toBeVisible();
    await page.clock.fastForward('00:11');
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'orders that are pushed without an answer show an error and stay typed',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data } = await answerOf<Job[]>(api.get('/api/sales/admin/batch/1/jobs?per_page=1'));
    await page.goto('/regenerate-orders/new');
    const form = recordForm(page, 'Regenerate');
    await form.text('Order IDs').fill(String(data[0]?.order_id));
    await page.route('**/api/sales/admin/batch/regenerate-orders*', (route) => route.abort());
    await form.save.click();
    await expect(toasts(page).toast('Error Occured')).toBeVisible();
    await expect(form.text('Order IDs')).toHaveValue(String(data[0]?.order_id));
  },
);
