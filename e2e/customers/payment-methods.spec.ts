import { expectAccessible } from '../accessible.ts';
import { addCard, answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

test(
  'payment methods are removed after a confirmation, and the result is shown',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    // No call can save a card, so use a demo customer.
    const customer = await userNamed(api, 'rogue-30@demo.larder.test');
    const path = `/api/customers/admin/users/${customer.id}/payment-methods`;
    const { data: cards } = await answerOf<{ card_last_four: string }[]>(api.get(path));
    const ending = cards[0]?.card_last_four ?? '';
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Remove Payment Methods');
    await expect(panel).toContainText(`Default cardending in ${ending}`);
    await panel.getByRole('button', { name: 'Remove payment methods', exact: true }).last().click();
    const ask = dialog(page, `Remove the payment methods of ${customer.name}`);
    await expect(ask.root).toContainText(`The card ending in ${ending} will be removed`);
    await expect(ask.root).toContainText('fails at its cutoff, and the account is suspended');
    await expectAccessible(page);

    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'The gateway is silent.', code: 'unavailable', errors: {} } }),
    );
    await ask.button('Remove').click();
    await expect(ask.root).toContainText('Request failed: The gateway is silent.');
    await page.unroute(`**${path}`);
    await ask.button('Remove').dblclick();
    await ask.expectClosed();
    await expect(toasts(page).toast(`Removed the card ending in ${ending}.`)).toHaveCount(1);
    await expect(panel).toContainText('No saved payment methods.');
  },
);

test(
  'a failed list of payment methods leaves the page usable and can be retried',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    const path = `**/api/customers/admin/users/${customer.id}/payment-methods`;
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { message: 'Not now.', code: 'server_error', errors: {} } }),
    );
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    await expect(await panel('Remove Payment Methods')).toContainText('Not now.');
    await expect(await panel('Comped Account')).toContainText('Unlimited');
    await page.unroute(path);
    await (await panel('Remove Payment Methods')).getByRole('button', { name: 'Retry' }).click();
    await expect(await panel('Remove Payment Methods')).toContainText('No saved payment methods.');
  },
);

test(
  'a default card that a colleague chose in the meantime is named before it is replaced',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    for (const ending of ['4242', '0002', '0341'] as const) await addCard(api, customer, ending);
    const path = `/api/customers/admin/users/${customer.id}/payment-methods`;
    const { data: cards } = await answerOf<{ id: number; card_last_four: string }[]>(api.get(path));
    const second = cards.find(({ card_last_four }) => card_last_four === '0002');
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Remove Payment Methods');
    await panel.getByRole('button', { name: 'Make the card ending in 4242 the default' }).click();
    const ask = dialog(page, 'Make the card ending in 4242 the default');
    await expect(ask.root).toContainText('instead of the one ending in 0341');
    await answerOf(api.put(`${path}/${second?.id}/default`, { data: {} }));
    await ask.button('Make default').click();
    await expect(ask.root).toContainText('Another card became the default since you opened this page.');
    await expect(ask.root).toContainText('instead of the one ending in 0002');
    await ask.button('Make default').click();
    await ask.expectClosed();
    await expect(panel).toContainText('Default cardending in 4242');
  },
);
