import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { setTabHidden } from '../pages/hidden-tab.ts';
import { listPage } from '../pages/list-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const giftCards = (page: Page) => listPage(page, 'Gift Cards');

interface GiftCard {
  id: number;
  code: string;
  value: number;
  remaining_amount: number;
  billing_card_last_4: string | null;
  refund: object | null;
  recipient_email: string;
}
type Fate = (card: GiftCard) => boolean;
const isFresh: Fate = (card) => card.remaining_amount === card.value && card.billing_card_last_4 !== null;
const isUsed: Fate = (card) => card.remaining_amount > 0 && card.remaining_amount < card.value;
const isSpent: Fate = (card) => card.remaining_amount === 0 && card.refund === null;

/** The console cannot create gift cards, so each journey takes its own from the demo. */
async function giftCard(api: APIRequestContext, fate: Fate, place: number): Promise<GiftCard> {
  const { data } = await answerOf<GiftCard[]>(api.get('/api/sales/admin/gift-cards?per_page=100'));
  const found = data.filter(fate).toSorted((a, b) => a.id - b.id)[place];
  if (!found) throw new Error('The demo world has no such gift card');
  return found;
}

atEveryWidthInFull(() => {
  test('gift cards are found by any part of the code', async ({ staffPage: page, api }) => {
    const { code, recipient_email, value } = await giftCard(api, isSpent, 0);
    await page.goto('/gift-cards');
    const { search, row, rows, count, nothingFound } = giftCards(page);
    await expect(rows).toHaveCount(20);
    await search.fill(code.slice(2, -1).toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(row(code)).toContainText(recipient_email);
    await expect(row(code)).toContainText(`$${value.toFixed(2)}`);
    await expect(row(code)).toContainText('$0.00');
    await expect(count).toHaveText('1 to 1 of 1');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await search.fill('NO-SUCH');
    await expect(nothingFound).toHaveText('Nothing matches "NO-SUCH"');
  });
});

test(
  'the balance of a gift card is refunded once to the card that paid',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const card = await giftCard(api, isUsed, 0);
    await page.goto(`/gift-cards?code=${card.code}`);
    const row = giftCards(page).row(card.code);
    await row.getByRole('button', { name: `Refund ${card.code}` }).click();
    const ask = dialog(page, `Refund gift card ${card.code}`);
    await expect(ask.root).toContainText(
      `$${card.remaining_amount.toFixed(2)} will be refunded to the card ending in ${card.billing_card_last_4}`,
    );
    await expectAccessible(page);
    await ask.button('Refund').dblclick();
    await ask.expectClosed();
    await expect(toasts(page).toast('Gift Card Refunded!')).toBeVisible();
    await expect(row).toContainText(`$${card.remaining_amount.toFixed(2)} refunded`);
    const refund = row.getByRole('button', { name: `Refund ${card.code}` });
    await expect(refund).toHaveAccessibleDescription(`Gift card ${card.code} has already been refunded.`);
    await row.getByRole('button', { name: `Delete ${card.code}` }).click();
    const remove = dialog(page, `Delete gift card ${card.code}`);
    await remove.button('Delete').click();
    await expect(toasts(page).toast('Gift Card Removed!')).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

test('a pending refund is polled only while the tab is visible', { tag: '@full' }, async ({ staffPage: page }) => {
  let requests = 0;
  await page.route('**/api/sales/admin/gift-cards?*', async (route) => {
    requests += 1;
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object[] };
    const answered = { failure_reason: null, billing_transaction_id: null };
    const refund = { status: 'pending', amount: 5, created_at: '2026-01-01T10:00:00Z', ...answered };
    await route.fulfill({ response: answer, json: { ...body, data: body.data.map((each) => ({ ...each, refund })) } });
  });
  await page.clock.install();
  await page.goto('/gift-cards');
  await expect(page.getByText('is being refunded').first()).toBeVisible();
  const first = requests;
  await page.clock.fastForward('00:03');
  await expect.poll(() => requests).toBe(first + 1);
  await setTabHidden(page, true);
  await page.clock.fastForward('01:00');
  await page.getByRole('heading', { name: 'Gift Cards' }).waitFor();
  expect(requests).toBe(first + 1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a refused refund shows the message of the server', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, code } = await giftCard(api, isFresh, 0);
  await page.goto(`/gift-cards?code=${code}`);
  await giftCards(page)
    .row(code)
    .getByRole('button', { name: `Refund ${code}` })
    .click();
  const ask = dialog(page, `Refund gift card ${code}`);
  await expect(ask.button('Refund')).toBeVisible();
  await answerOf(api.post(`/api/sales/admin/gift-cards/${id}/refunds`, { data: {} }));
  await ask.button('Refund').click();
  await expect(ask.root.getByRole('alert')).toHaveText(
    new RegExp(`^Gift card ${code} (is being|has already been) refunded`),
  );
  await expect(ask.root).toBeVisible();
});

test('a changed refund amount must be confirmed again', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, code } = await giftCard(api, isFresh, 1);
  await page.route(`**/api/sales/admin/gift-cards/${id}/refunds?preview=1`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const older = { ...data, fingerprint: 'older', returns: { ...data.returns, refund: 1 } };
    await route.fulfill({ json: { data: older } });
  });
  await page.goto(`/gift-cards?code=${code}`);
  const row = giftCards(page).row(code);
  await row.getByRole('button', { name: `Refund ${code}` }).click();
  const ask = dialog(page, `Refund gift card ${code}`);
  await expect(ask.root).toContainText('$1.00 will be refunded to the card ending in');
  await ask.button('Refund').click();
  await expect(ask.root).toContainText('The amounts have changed. Review them and confirm again.');
  await expect(ask.root).not.toContainText('$1.00 will be refunded');
  await ask.button('Refund').click();
  await expect(toasts(page).toast('Gift Card Refunded!')).toBeVisible();
  await ask.expectClosed();
});

test('disabled gift card actions explain why', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { code } = await giftCard(api, isSpent, 1);
  await page.goto(`/gift-cards?code=${code}`);
  const row = giftCards(page).row(code);
  const refund = row.getByRole('button', { name: `Refund ${code}` });
  await expect(refund).toHaveAccessibleDescription(`Gift card ${code} has no balance left to refund.`);
  await refund.focus();
  await expect(page.getByRole('tooltip')).toHaveText(`Gift card ${code} has no balance left to refund.`);
  await refund.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.getByRole('button', { name: `Delete ${code}` })).toHaveAccessibleDescription(/has been spent/);
});

test(
  'gift card promotions are enabled and disabled for all customers',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const status = '/api/sales/admin/gift-card-promotion-status';
    await api.delete(status);
    await page.goto('/gift-cards');
    const toggle = page.getByRole('switch', { name: 'Gift card promotions' });
    await expect(toggle).toHaveAccessibleDescription('Disabled for all customers');
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(toggle).toHaveAccessibleDescription('Enabled for all customers');
    await expect(toasts(page).toast('Gift card promotions enabled')).toBeVisible();
    expect((await answerOf(api.get(status))).data).toEqual({ active: true });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toHaveAccessibleDescription('Disabled for all customers');
  },
);
