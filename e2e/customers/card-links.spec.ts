import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { newestMail } from '../sign-in-by-api.ts';
import { address, expect, NARROW, test } from '../world.ts';

test(
  'a customer adds cards with links in e-mails, and staff choose the default',
  { tag: '@full' },
  async ({ staffPage: page, strangerPage, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Remove Payment Methods');
    const seen = new Set<string>();
    const sendLink = async () => {
      await panel.getByRole('button', { name: 'Send link to add a card' }).click();
      const ask = dialog(page, `Send ${customer.name} a link to add a card`);
      await expect(ask.root).toContainText(`${customer.email} will receive an e-mail`);
      await ask.button('Send link').click();
      await ask.expectClosed();
      await expect(toasts(page).toast(`A link to add a card was sent to ${customer.email}.`).first()).toBeVisible();
      const linkOf = ({ text }: { text: string }) => /http\S+(\/cards\/\S+)/.exec(text)?.[1] ?? '';
      const mail = await newestMail(
        address(),
        customer.email,
        (each) => linkOf(each) !== '' && !seen.has(linkOf(each)),
      );
      seen.add(linkOf(mail));
      return linkOf(mail);
    };
    const first = await sendLink();

    const stranger = strangerPage.getByRole('main');
    const button = (name: string) => stranger.getByRole('button', { name, exact: true });
    await strangerPage.setViewportSize(NARROW);
    await strangerPage.goto('/cards/guessed');
    await expect(stranger.getByRole('alert')).toContainText('This link is not valid.');
    await strangerPage.goto(first);
    await expect(stranger).toContainText(`Hello ${customer.first_name.slice(0, 1)}•••.`);
    await expect(stranger).not.toContainText(customer.first_name);
    // An empty alert would leave a gap above the button.
    await expect(stranger.getByRole('alert')).toHaveCount(0);
    await expectAccessible(strangerPage);
    await expectNoSideScroll(strangerPage);
    await button('Add a card').click();
    await expect(stranger.getByRole('heading', { name: 'Sandbox payment gateway' })).toBeVisible();
    await expectAccessible(strangerPage);
    await expectNoSideScroll(strangerPage);
    expect(strangerPage.url()).not.toContain(first.split('/').at(-1) ?? '');
    await stranger.getByRole('link', { name: 'Back without a card' }).click();
    await expect(stranger.getByRole('alert').filter({ hasText: 'No card was added yet.' })).toBeVisible();
    const returned = strangerPage.url();
    await button('Add a card').click();
    await stranger.getByRole('radio', { name: 'Ending in 0002' }).check();
    await strangerPage.route('**/test-card', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.', code: 'unavailable', errors: {} } }),
    );
    await button('Add this card').click();
    await expect(stranger.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
    await strangerPage.unroute('**/test-card');
    await button('Add this card').click();
    await expect(stranger.getByRole('heading', { name: 'Your card was added' })).toBeVisible();
    await expect(stranger).toContainText('The card ending in 0002 is saved.');
    await expectAccessible(strangerPage);
    await strangerPage.reload();
    await expect(stranger).toContainText('The card ending in 0002 is saved.');
    await strangerPage.goto(returned);
    await expect(stranger.getByRole('alert').first()).toContainText('No card was added.');
    await strangerPage.goto(first);
    await expect(stranger.getByRole('alert')).toContainText('A card was already added with this link.');

    // Staff who open a link see the customer's page too.
    const second = await sendLink();
    await page.goto(second);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Add a card' }).click();
    await main.getByRole('button', { name: 'Add this card' }).click();
    await expect(main).toContainText('The card ending in 4242 is saved.');

    await page.goto(`/users/${customer.id}`);
    await userPage(page).panel('Remove Payment Methods');
    await expect(panel).toContainText('Default cardending in 4242');
    await panel.getByRole('button', { name: 'Make the card ending in 0002 the default' }).click();
    const ask = dialog(page, 'Make the card ending in 0002 the default');
    await expect(ask.root).toContainText('instead of the one ending in 4242');
    await ask.button('Make default').click();
    await ask.expectClosed();
    await expect(panel).toContainText('Default cardending in 0002');
    await page.goto(`/users/${customer.id}/timeline`);
    await expect(main).toContainText('Made the card ending in 0002 the default');
    await expect(main).toContainText('The customer added the card ending in 4242 with a link. It is the default card');
  },
);

test(
  'a link to add a card is not offered while its e-mail is off',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.route('**/api/customers/admin/mail-templates/card_link', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, is_on: false } } });
    });
    await page.goto(`/users/${customer.id}`);
    const button = (await userPage(page).panel('Remove Payment Methods')).getByRole('button', {
      name: 'Send link to add a card',
    });
    await expect(button).toHaveAccessibleDescription(
      'The e-mail Link to add a card is switched off. Switch it on under E-mails to Customers.',
    );
  },
);
