import { showDay, showShortDay } from '@larder/domain/values/show-date.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { reasonFields } from '../pages/reason-fields.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../world.ts';

test('an account is cancelled with a reason, and activated again', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const { panel, main } = userPage(page);
  const cancel = (await panel('Cancel Account')).getByRole('button', { name: 'Cancel account', exact: true });
  await cancel.click();
  const { root, button, expectClosed } = dialog(page, `Cancel the subscription of ${customer.name}`);
  const { reason, answer } = reasonFields(root);
  await expect(root).toContainText(
    /No orders are before their cutoff|will be cancelled too: \w{3} \d+\/\d+ \(week \d{6}\)/,
  );
  await button('Cancel account').click();
  await expectFieldError(reason, 'Please select a cancellation reason.');
  await expectAccessible(page);
  await reason.selectOption({ index: 1 });
  await answer('Details').fill('Moves away');
  await button('Cancel account').click();
  await expectClosed();
  await expect(toasts(page).toast('Success')).toBeVisible();
  await expect(main.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(await panel('Cancel Account')).toContainText(/Reason[A-Z].*DetailsMoves away/);

  await (await panel('Cancel Account')).getByRole('button', { name: 'Activate', exact: true }).click();
  const activate = dialog(page, `Activate the subscription of ${customer.name}`);
  await activate.button('Activate').click();
  await activate.expectClosed();
  await expect(main.getByText('Active', { exact: true })).toBeVisible();
});

test('an account is paused until a delivery day, and unpaused', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  await (await panel('Pause Account')).getByRole('button', { name: 'Pause', exact: true }).click();
  const { root, button, expectClosed } = dialog(page, `Pause the subscription of ${customer.name}`);
  await button('Pause').click();
  await expectFieldError(
    root.getByRole('textbox', { name: /^First delivery after the pause/ }),
    /^Please choose a day\./,
  );
  await root.getByRole('button', { name: 'Open calendar for First delivery after the pause' }).click();
  const calendar = page.getByRole('dialog', { name: 'First delivery after the pause: calendar' });
  const later = calendar.getByRole('button', { name: /next month/i });
  await later.click();
  await later.click();
  await calendar.locator('button:not([disabled])[aria-label]').filter({ hasText: /^\d+$/ }).first().click();
  await expect(root.getByText(/^Skips \d+ box(es)?:$/)).toBeVisible();
  await expect(root.getByRole('listitem').first()).toContainText(
    /^[A-Z][a-z]{2} \d+\/\d+\/\d{4} \(week \d{6}\), \$\d+\.\d\d$/,
  );
  await expectAccessible(page);
  await button('Pause').click();
  await expectFieldError(reasonFields(root).reason, 'Please select a pause reason.');
  await reasonFields(root).reason.selectOption('Other');
  await button('Pause').click();
  const answer = reasonFields(root).answer('Please tell us more.');
  await expectFieldError(answer, 'Please provide additional details');
  await answer.fill('Long journey');
  await button('Pause').click();
  await expectClosed();
  await expect(await panel('Pause Account')).toContainText(
    /First delivery after the pause.*ReasonOtherDetailsLong journey/,
  );
  await (await panel('Pause Account')).getByRole('button', { name: 'Unpause', exact: true }).click();
  const unpause = dialog(page, `Unpause the subscription of ${customer.name}`);
  await unpause.button('Unpause').click();
  await unpause.expectClosed();
  await expect(await panel('Pause Account')).toContainText('Not paused.');
});

interface ComingBox {
  order: { id: number; deliver_at: string };
}

const CHANGED = 'The amounts have changed. Review them and confirm again.';

test(
  'a dialog whose boxes changed since it opened shows the new ones and stays open with what was typed',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const of = `/api/customers/admin/users/${customer.id}`;
    const { data } = await answerOf<{ boxes: ComingBox[] }>(api.get(`${of}/boxes`));
    const [first, second] = data.boxes.map(({ order }) => order);
    if (!first || !second) throw new Error('the customer has fewer than two boxes');
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    await (await panel('Cancel Account')).getByRole('button', { name: 'Cancel account', exact: true }).click();
    const cancel = dialog(page, `Cancel the subscription of ${customer.name}`);
    const { reason, answer } = reasonFields(cancel.root);
    await expect(cancel.root).toContainText(`${showShortDay(first.deliver_at)} (week`);
    await reason.selectOption({ index: 1 });
    await answer('Details').fill('Moves away');
    await answerOf(api.post(`${of}/orders/${first.id}/cancel`));
    await cancel.button('Cancel account').click();
    await expect(cancel.root).toContainText(CHANGED);
    await expect(cancel.root).not.toContainText(showShortDay(first.deliver_at));
    await expect(answer('Details')).toHaveValue('Moves away');
    await expectAccessible(page);
    await cancel.button('Cancel account').click();
    await cancel.expectClosed();

    await (await panel('Cancel Account')).getByRole('button', { name: 'Activate', exact: true }).click();
    const activate = dialog(page, `Activate the subscription of ${customer.name}`);
    await expect(activate.root.getByRole('listitem').first()).toContainText(showDay(second.deliver_at));
    await activate.button('Activate').click();
    await activate.expectClosed();

    const { data: subscriber } = await answerOf<{ subscription: { data: { id: number } } }>(
      api.get(`${of}?include=subscription`),
    );
    const { data: reasons } = await answerOf<{ id: number }[]>(
      api.get('/api/sales/admin/reasons?type=SUBSCRIPTION_PAUSE'),
    );
    const until = Temporal.PlainDate.from(second.deliver_at).add({ weeks: 3 }).toString();
    const pause = { until, reason_id: reasons[0]?.id, reason_details: 'Travels' };
    await answerOf(
      api.post(`/api/sales/admin/paused-subscriptions/${subscriber.subscription.data.id}`, { data: pause }),
    );
    await page.reload();
    await (await panel('Pause Account')).getByRole('button', { name: 'Unpause', exact: true }).click();
    const unpause = dialog(page, `Unpause the subscription of ${customer.name}`);
    await expect(unpause.root).toContainText(showDay(second.deliver_at));
    await answerOf(api.post(`${of}/orders/${second.id}/cancel`));
    await unpause.button('Unpause').click();
    await expect(unpause.root).toContainText(CHANGED);
    await expect(unpause.root).not.toContainText(showDay(second.deliver_at));
    await expectAccessible(page);
    await unpause.button('Unpause').click();
    await unpause.expectClosed();
    await expect(await panel('Pause Account')).toContainText('Not paused.');
  },
);

test(
  'an unpause of a subscription that was cancelled in the meantime says so and asks again',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const of = `/api/customers/admin/users/${customer.id}`;
    const { data } = await answerOf<{ subscription: { data: { id: number } } }>(api.get(`${of}?include=subscription`));
    const reasonOf = async (type: string) =>
      (await answerOf<{ id: number }[]>(api.get(`/api/sales/admin/reasons?type=${type}`))).data[0]?.id;
    const { data: boxes } = await answerOf<{ boxes: ComingBox[] }>(api.get(`${of}/boxes`));
    const [first] = boxes.boxes;
    if (!first) throw new Error('the customer has no box');
    const until = Temporal.PlainDate.from(first.order.deliver_at).add({ weeks: 4 }).toString();
    const pause = { until, reason_id: await reasonOf('SUBSCRIPTION_PAUSE'), reason_details: 'Travels' };
    await answerOf(api.post(`/api/sales/admin/paused-subscriptions/${data.subscription.data.id}`, { data: pause }));
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    await (await panel('Pause Account')).getByRole('button', { name: 'Unpause', exact: true }).click();
    const { root, button, expectClosed } = dialog(page, `Unpause the subscription of ${customer.name}`);
    await expect(root).toContainText(showDay(first.order.deliver_at));
    const reason = { id: await reasonOf('SUBSCRIPTION_CANCELLATION'), details: 'Moves away' };
    await answerOf(api.delete(`${of}/active-subscriptions`, { data: { reason } }));
    await button('Unpause').click();
    await expect(root).toContainText('The subscription was cancelled in the meantime. Confirming activates it again.');
    await expectAccessible(page);
    await button('Activate').click();
    await expectClosed();
    await expect(await panel('Pause Account')).toContainText('Not paused.');
  },
);

test(
  'a cancellation is scheduled for tomorrow or later with a reason, and unscheduled',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    const scheduled = await panel('Scheduled Cancellations');
    const head = page.getByRole('region', { name: 'Customer', exact: true });
    const open = scheduled.getByRole('button', { name: 'Schedule cancellation', exact: true });
    await open.click();
    const ask = dialog(page, `Schedule the cancellation of ${customer.name}`);
    const day = ask.root.getByRole('textbox', { name: 'Cancel on' });
    const { reason, answer } = reasonFields(ask.root);
    await ask.button('Schedule').click();
    await expectFieldError(day, /^Please choose a day\./);
    await expectFieldError(reason, 'Please select a cancellation reason.');
    await day.fill('1/31/2030');
    await expect(ask.root).toContainText('The subscription will be cancelled at the start of 1/31/2030, Chicago time.');
    await expect(ask.root).toContainText('No order made so far has its cutoff on 1/31/2030 or later.');
    const title = (await reason.getByRole('option').allTextContents())[1] ?? '';
    await reason.selectOption({ index: 1 });
    await answer('Details').fill('To Boston');
    await expectAccessible(page);
    await ask.button('Schedule').click();
    await ask.expectClosed();
    await expect(scheduled).toContainText(`Will be cancelled on 1/31/2030: ${title}.`);
    await expect(scheduled).toContainText('To Boston');
    await expect(await panel('Cancel Account')).toContainText(
      `The subscription will be cancelled on 1/31/2030: ${title}.`,
    );
    const need = head.getByRole('listitem').filter({ hasText: `The subscription ends on 1/31/2030: ${title}.` });
    await expect(need.getByRole('link', { name: 'Unschedule' })).toHaveAttribute('href', /#scheduled-cancellations$/);
    await scheduled.getByRole('button', { name: 'Unschedule', exact: true }).click();
    const back = dialog(page, `Unschedule the cancellation of ${customer.name}`);
    await back.button('Unschedule').click();
    await expect(need).toHaveCount(0);
    await back.expectClosed();
    await expect(open).toBeVisible();
  },
);

test(
  'the production cycle is changed after a confirmation',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Production Cycle');
    const select = panel.getByRole('combobox', { name: 'Change to' });
    await expect(select).toBeEnabled();
    const other = (await select.getByRole('option').allTextContents())[1] ?? '';
    await select.selectOption(other);
    const stays = 'The order of Thu 12/3/2026 (week 202649) stays in PC A: the cutoff of PC B has passed.';
    await page.route('**/profile/production-cycles', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { meta: { orders_left: string[] } };
      await route.fulfill({ response, json: { ...body, meta: { orders_left: [...body.meta.orders_left, stays] } } });
    });
    await panel.getByRole('button', { name: 'Change', exact: true }).click();
    const ask = dialog(page, `Change the production cycle of ${customer.name}`);
    await ask.button(`Change to ${other}`).click();
    await ask.expectClosed();
    await expect(toasts(page).toast('Production cycle has been changed!')).toBeVisible();
    await expect(panel).toContainText(other);
    await expect(panel.getByRole('alert')).toHaveText(stays);
  },
);
