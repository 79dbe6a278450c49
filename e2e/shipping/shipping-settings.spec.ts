import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

atEveryWidthInFull(({ width }) => {
  const state = width === WIDE.width ? { id: 'WY', name: 'Wyoming' } : { id: 'VT', name: 'Vermont' };

  test('the tax of a state is validated and changed', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/tax-rates');
    const { rows, row } = listPage(page, 'Tax Rates');
    await expect(rows).toHaveCount(51);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await row(state.name)
      .getByRole('link', { name: `Edit ${state.name}` })
      .click();
    await expectPage(page, `Editing ${state.name} State`);
    const form = recordForm(page, 'Update State');
    await expect(form.text('ID')).toHaveAttribute('readonly');
    await expect(form.text('ID')).toHaveCSS('border-top-style', 'dashed');
    await expect(form.text('Tax(%)')).toHaveCSS('border-top-style', 'solid');
    await expect(form.text('Name')).toHaveAttribute('readonly');
    const tax = form.text('Tax(%)');
    await tax.fill('a lot');
    await form.save.click();
    await expect(page.getByText('Enter a number such as 6.25.').first()).toBeVisible();
    await tax.fill('101');
    await form.save.click();
    await expect(page.getByText('The tax cannot exceed 100%.').first()).toBeVisible();
    await expectAccessible(page);
    await tax.fill('4');
    await tax.press('ArrowUp');
    await expect(tax).toHaveValue('4.01');
    await expect(page.getByText('In this state:')).toBeVisible();
    await page.getByRole('checkbox', { name: 'We ship to this state' }).uncheck();
    await form.save.click();
    await expect(toasts(page).toast('Success')).toContainText('The state has been updated');
    await page.getByRole('link', { name: 'All states' }).click();
    await expect(row(state.name)).toContainText('4.01');
    await expect(row(state.name)).toContainText('Not shipped to');
    await expectAccessible(page);
  });

  test('a carrier is created, changed, and refused if its slug exists', async ({ staffPage: page }) => {
    const slug = `e2e-${width}`;
    await page.goto('/carriers');
    const { rows } = listPage(page, 'Carriers');
    await expect(rows.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New Carrier' }).click();
    await expectPage(page, 'New Carrier');
    const form = recordForm(page, 'Save Carrier');
    await form.save.click();
    await expect(page.getByText('Name is required.').first()).toBeVisible();
    await expect(page.getByText('Please choose ups or nonups.').first()).toBeVisible();
    await form.text('Name').fill(`Journey ${width}`);
    await form.text('Slug').fill('two words');
    await page.getByRole('radio', { name: 'nonups' }).check();
    await form.save.click();
    await expect(page.getByText('Use letters, digits, dashes and underscores only.').first()).toBeVisible();
    await form.text('Slug').fill(slug);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Carrier created')).toBeVisible();
    await expectPage(page, `Edit Journey ${width}`);
    await form.text('OrderBot Shipping Method').fill('Ground');
    await form.save.click();
    await expect(toasts(page).toast('Carrier updated')).toBeVisible();
    await page.goto('/carriers/create');
    await form.text('Name').fill('Again');
    await form.text('Slug').fill(slug.toUpperCase());
    await page.getByRole('radio', { name: 'ups', exact: true }).check();
    await form.save.click();
    await expect(page.getByText('This slug already belongs to another carrier.').first()).toBeVisible();
    await expect(form.text('Name')).toHaveValue('Again');
  });
});

test(
  'checking a weekday for one cycle clears it for the other, and a concurrent change is refused first',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    await page.goto('/production-cycles');
    const cycle = (name: string) => page.getByRole('region', { name, exact: true });
    const day = (name: string, weekday: string) => cycle(name).getByRole('checkbox', { name: weekday });
    await expect(cycle('PC A')).toContainText('Ships OnWednesday, Thursday');
    await expectAccessible(page);
    const isOfA = await day('PC A', 'Sunday').isChecked();
    const [from, to] = isOfA ? ['PC A', 'PC B'] : ['PC B', 'PC A'];
    await day(to, 'Sunday').check();
    await expect(day(from, 'Sunday')).not.toBeChecked();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(toasts(page).toast('Production Cycle Updated!')).toBeVisible();
    await page.reload();
    await expect(day(to, 'Sunday')).toBeChecked();
    await page.route('**/allocateable-ship-days', (route) => route.fulfill({ status: 500, json: {} }));
    await day(from, 'Sunday').check();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(toasts(page).toast('Error Occurred!')).toBeVisible();
    await expect(day(from, 'Sunday')).toBeChecked();
    await page.unroute('**/allocateable-ship-days');
    const { data: cycles } = (await (await api.get('/api/sales/admin/production-cycles')).json()) as {
      data: { id: number; name: string; isAllocatedOnDays: string[] }[];
    };
    const its = cycles.find(({ name }) => name === to);
    const path = `/api/sales/admin/production-cycles/${its?.id}/allocateable-ship-days`;
    const isUnticked = await api.put(path, {
      data: { days: its?.isAllocatedOnDays.filter((each) => each !== 'Sunday') },
    });
    expect(isUnticked.ok()).toBe(true);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(
      toasts(page).toast('Sunday was unassigned by staff@larder.test since you opened this page.'),
    ).toBeVisible();
    await expect(day(from, 'Sunday')).toBeChecked();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(toasts(page).toast('Production Cycle Updated!')).toBeVisible();
  },
);

test('a cycle is edited after a preview of the weeks that follow and the weeks that stay', async ({
  staffPage: page,
}) => {
  await page.goto('/production-cycles');
  const panel = page.getByRole('region', { name: 'PC B', exact: true });
  await panel.getByRole('button', { name: 'Edit PC B' }).click();
  const edit = dialog(page, 'Edit PC B');
  await edit.root.getByRole('checkbox', { name: 'Thursday' }).uncheck();
  await edit.root.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await edit.button('Preview').click();
  await expect(edit.root.getByText('Choose at least one ship day.').first()).toBeVisible();
  await edit.root.getByRole('checkbox', { name: 'Friday' }).check();
  await edit.button('Preview').click();
  await expect(edit.root.getByRole('table', { name: 'Weeks that follow the change' })).toBeVisible();
  await expect(edit.root.getByRole('table', { name: 'Weeks that stay' })).toBeVisible();
  await expectAccessible(page);
  const { data: cycles } = (await (await page.request.get('/api/sales/admin/production-cycles')).json()) as {
    data: { id: number; name: string; version: number }[];
  };
  const { id, version } = cycles.find(({ name }) => name === 'PC B')!;
  await page.request.put(`/api/sales/admin/production-cycles/${id}`, {
    data: { name: 'PC B', order_cutoff_day: 'Thursday', shipDays: ['Saturday'], version },
  });
  await edit.button('Save cycle').click();
  await expect(
    edit.root.getByText(/ changed this cycle since you opened it\. Your changes are kept/).first(),
  ).toBeVisible();
  await expect(edit.root.getByText('Now Saturday.').first()).toBeVisible();
  await expect(edit.root.getByLabel('Cuts Off')).toHaveValue('Thursday');
  await edit.button('Preview').click();
  await edit.button('Back').click();
  await expect(edit.root.getByRole('checkbox', { name: 'Thursday' })).not.toBeChecked();
  await edit.button('Preview').click();
  await edit.button('Save cycle').dblclick();
  await edit.expectClosed();
  await expect(toasts(page).toast('Production Cycle Updated!')).toBeVisible();
  await expect(panel).toContainText('Ships OnFriday');
});
