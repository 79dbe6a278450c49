import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { userNamed } from '../pages/ledger.ts';
import { listPage } from '../pages/list-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

interface Order {
  id: number;
  week: { number: number };
  deliver_at: string;
  user: { email: string };
}

atEveryWidthInFull(() => {
  test('orders are found by number, name, e-mail and phone, and filtered in the address', async ({
    staffPage: page,
    api,
  }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    const { data } = await answerOf<Order[]>(api.get(`/api/sales/admin/customer-orders?user_id=${id}&per_page=1`));
    const order = data[0]!;
    await page.goto('/orders');
    const { search, rows, row, filter, filters, count, nothingFound, clear } = listPage(page, 'Orders');
    await expect(rows).toHaveCount(20);
    await search.fill(`#${order.id}`);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('active@demo.larder.test');
    await expect(rows.first()).toContainText(`Week ${order.week.number}`);
    await expect(row(`#${order.id}`).getByRole('link', { name: `#${order.id}` })).toHaveAttribute(
      'href',
      `/orders/${order.id}`,
    );
    await expect(rows.first().getByRole('link', { name: 'Active Sato' })).toHaveAttribute('href', `/users/${id}`);
    await search.fill('active@demo');
    await expect(row(`#${order.id}`)).toBeVisible();
    await expect(rows.filter({ hasNotText: 'active@demo.larder.test' })).toHaveCount(0);
    await search.fill('+1 (816) 555-0109');
    await expect(page).toHaveURL(/keyword=/);
    await expect(row(`#${order.id}`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await filter('Payment').selectOption('Refunded in part');
    await expect(page).toHaveURL(/payment=refunded-in-part/);
    await expect(rows.filter({ hasNotText: 'Refunded in part' })).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
    await page.reload();
    await expect(filter('Payment')).toHaveValue('refunded-in-part');
    await filter('Payment').selectOption('Pending');
    await expect(nothingFound).toHaveText('Nothing matches "+1 (816) 555-0109", Pending');
    await clear.click();
    await expect(page).toHaveURL('/orders');
    await expect(count).toHaveText(/^1 to 20 of /);

    const [year, month, date] = order.deliver_at.split('-').map(Number);
    await filters.getByRole('textbox', { name: 'Delivery day' }).fill(`${month}/${date}/${year}`);
    await expect(page).toHaveURL(`/orders?deliver_at=${order.deliver_at}`);
    await expect(rows.filter({ hasNotText: `${month}/${date}/${year}` })).toHaveCount(0);
    await filter('Carrier').selectOption({ index: 1 });
    await expect(page).toHaveURL(/carrier_id=\d+/);
    await page.goBack();
    await expect(page).toHaveURL(`/orders?deliver_at=${order.deliver_at}`);
  });
});

test('Enter in the search opens the only order found, even before the list has answered', async ({
  staffPage: page,
  api,
}) => {
  const { data } = await answerOf<Order[]>(api.get('/api/sales/admin/orders?per_page=1'));
  const { id } = data[0]!;
  await page.goto('/orders');
  const { search, rows } = listPage(page, 'Orders');
  await search.fill('demo');
  await search.press('Enter');
  await expect(page, 'several were found').toHaveURL(/keyword=demo$/);
  await expect(rows.nth(1)).toBeVisible();
  await search.fill(`#${id}`);
  await search.press('Enter');
  await expect(page).toHaveURL(`/orders/${id}`);
});

test(
  'a filter that reads carts or payments is given the newest week, and says so',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/orders');
    const { rows, filter, filters } = listPage(page, 'Orders');
    await expect(rows).toHaveCount(20);
    await filter('Payment').selectOption('Not yet charged');
    await expect(page).toHaveURL(/order_week_id=\d+&payment=not-charged|payment=not-charged&order_week_id=\d+/);
    await expect(page.getByText('These orders are listed by week or by day.')).toBeVisible();
    await expect(rows.first()).toContainText('Not yet charged');
    await filter('Payment').selectOption('Any');
    const product = filters.getByRole('combobox', { name: 'Product' });
    await product.fill('Plate');
    await page.getByRole('option').filter({ hasText: 'Plate' }).first().click();
    await expect(page).toHaveURL(/sku=/);
    await expect(rows.first()).toBeVisible();
    await page.goto('/orders?payment=paid');
    await expect(page.getByText('Choose a week, a ship day or a delivery day to list')).toBeVisible();
  },
);

test('the states of rows are filters, and past ones are given a week that has begun', async ({ staffPage: page }) => {
  await page.goto('/orders');
  const { rows, filter } = listPage(page, 'Orders');
  await filter('State').selectOption('Coming');
  await expect(page).toHaveURL('/orders?state=coming');
  await expect(rows.filter({ hasNotText: 'Coming' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await filter('State').selectOption('Delivered');
  await expect(page).toHaveURL(/order_week_id=\d+/);
  await expect(page.getByText('Delivered orders are listed week by week.')).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Delivered' })).toHaveCount(0);
  await filter('State').selectOption('Coming');
  await expect(page).toHaveURL('/orders?state=coming');
});
