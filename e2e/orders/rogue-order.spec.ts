import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { orderPage } from '../pages/order-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

atEveryWidthInFull(({ width }) => {
  test('a rogue order is composed from the buffer of the week and created once', async ({ staffPage: page, api }) => {
    const user = await userNamed(api, `rogue-${width === WIDE.width ? 46 : 47}@demo.larder.test`);
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, panel, button } = orderPage(page);
    await expect(panel('Eligible cycle')).toContainText('PC A');
    await expect(panel('Eligible cycle')).toContainText(/Preferences\d+ /);
    const meals = main.getByRole('list', { name: 'Meals' }).getByRole('listitem');
    await expect(main).toContainText('Please pick at least one meal.');
    await main.getByLabel('Filter by name or SKU').fill('no such meal');
    await expect(main).toContainText('There are no meals with this SKU or Name.');
    await main.getByLabel('Filter by name or SKU').fill('KID-001');
    await expect(meals).toHaveCount(1);
    await expect(meals.getByAltText('')).toHaveJSProperty('naturalWidth', 640);
    await meals.getByRole('checkbox').check();
    await expect(meals.getByLabel(/^Quantity of/)).toHaveValue('1');
    await expect(meals.getByRole('button', { name: /^Remove one/ })).toBeDisabled();
    await meals.getByRole('button', { name: /^Add one/ }).click();
    await meals.getByLabel(/^Quantity of/).fill('999');
    await expect(meals).toContainText(/1 to \d+/);
    await meals.getByLabel(/^Quantity of/).blur();
    await expect(meals).toContainText(/Enter a quantity from 1 to \d+\. Reset to 2\./);
    await expect(main).toContainText(/2 meals pickedTotal \$\d/);
    await main.getByLabel('Filter by name or SKU').fill('');
    await expect(button('Create Order'), 'however long the list is').toBeInViewport();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button('Create Order').click();
    const sure = dialog(page, `Create a rogue order for ${user.email}`);
    await expect(sure.root).toContainText('KID-001× 2');
    await expect(sure.root).toContainText('Promo codeNone');
    await expect(sure.root).toContainText('Total now$0.00');
    await expectAccessible(page);
    await sure.button('Create Order').dblclick();
    await expect(toasts(page).toast('Success. Redirecting to Post cutoff order..')).toBeVisible();
    await expect(page).toHaveURL(`/users/${user.id}/post-cutoff`);
    await expect(panel('Post-cutoff activity').getByRole('listitem')).toHaveCount(1);
  });
});

test('an unknown promo code is refused before any preview', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'rogue-45@demo.larder.test');
  await page.goto(`/users/${user.id}/rogue-order`);
  const { main, button } = orderPage(page);
  await main.getByRole('checkbox').first().check();
  const code = main.getByRole('combobox', { name: 'Promo code' });
  await code.fill('WELCOME20');
  await page.getByRole('option', { name: /^WELCOME20/ }).click();
  await expect(main).toContainText(/\(discount \$[1-9]/);
  await button('Create Order').click();
  const sure = dialog(page, `Create a rogue order for ${user.email}`);
  await expect(sure.root).toContainText('Promo codeWELCOME20');
  await expect(sure.root).toContainText(/Discount\$[1-9]/);
  await sure.button('Back').click();
  await code.fill('WRONG');
  await button('Create Order').click();
  await expect(main.getByText('Promo code WRONG does not exist. Choose one from the list.').first()).toBeVisible();
  await button('Create Order').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'a refusal shows its first sentence, reloads the meals and keeps the picks',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-48@demo.larder.test');
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, button } = orderPage(page);
    const [first, second] = [0, 1].map((nth) => main.getByRole('checkbox').nth(nth));
    await first?.check();
    await main.getByRole('button', { name: /^Add one/ }).click();
    await second?.check();
    const message = 'Only 1 of Soup are left for this week.';
    await page.route('**/rogue-orders?*', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'Check the highlighted fields.', code: 'invalid', errors: { 'items.0.quantity': [message] } },
      }),
    );
    await page.route('**/api/admin/products*', async (route) => {
      const response = await route.fetch();
      const { data, ...others } = (await response.json()) as { data: object[] };
      const [few, , ...left] = data;
      await route.fulfill({ response, json: { ...others, data: [{ ...few, buffer_quantity: 1 }, ...left] } });
    });
    const whyNone = 'This customer is banned and cannot receive orders.';
    await page.route('**/rogue-order-delivery-quote', (route) =>
      route.fulfill({ status: 422, json: { message: whyNone, code: 'refused', errors: {} } }),
    );
    await button('Create Order').click();
    await expect(toasts(page).toast('The request failed')).toContainText(message);
    await expect(main).toContainText('There were 1 errors with your submission');
    await expect(main).toContainText(whyNone);
    await expect(main).toContainText('3 meals picked');
    await expect(first ?? main).toHaveAccessibleDescription(/ · 1 left$/);
    await main
      .getByRole('button', { name: /^Remove one/ })
      .first()
      .click();
    const gone = main.getByRole('checkbox', { checked: true }).last();
    await expect(gone).toHaveAccessibleDescription(/ · none left$/);
    await gone.click();
    await expect(main).toContainText('1 meal picked');
  },
);

test(
  'the page of a customer who can get no order gives the reason instead of the form',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-45@demo.larder.test');
    const message = 'This customer is banned and cannot receive orders.';
    await page.route('**/rogue-order-delivery-quote', (route) =>
      route.fulfill({ status: 422, json: { message, code: 'refused', errors: {} } }),
    );
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, button } = orderPage(page);
    await expect(main).toContainText(message);
    await expect(button('Create Order')).toHaveCount(0);
    await expect(button('Retry')).toHaveCount(0);
  },
);

test(
  'a customer with an order in the window gets no other, with the message of the server',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'upcoming@demo.larder.test');
    await page.goto(`/users/${user.id}/rogue-order`);
    await expect(orderPage(page).main).toContainText(
      'No active post cutoff cycle found. We cant create a rogue order.',
    );
  },
);

test(
  'a rogue order of a customer without a card says that it cannot be charged',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-38@demo.larder.test');
    await answerOf(api.delete(`/api/customers/admin/users/${user.id}/payment-methods`));
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, button } = orderPage(page);
    await main.getByLabel('Filter by name or SKU').fill('KID-002');
    const meals = main.getByRole('list', { name: 'Meals' }).getByRole('listitem');
    await expect(meals).toHaveCount(1);
    await meals.getByRole('checkbox').check();
    await button('Create Order').click();
    const sure = dialog(page, `Create a rogue order for ${user.email}`);
    await expect(sure.root).toContainText(/This customer has no card, and \$\d+\.\d\d is due by card\./);
    await expect(sure.root).not.toContainText('Charged');
    await expect(sure.button('Create Order')).toHaveCount(0);
    await expect(sure.button('Back')).toBeEnabled();
    await expectAccessible(page);
  },
);
