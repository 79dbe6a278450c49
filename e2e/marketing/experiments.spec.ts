import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const SAVE = 'Save Experiment';
const URL = '/api/experiments/admin/experiments';

interface Made {
  id: number;
  name: string;
}
async function makeExperiment(api: APIRequestContext, active: boolean): Promise<Made> {
  const own = unique();
  const variants = [
    { name: 'Control', code: 'control', distribution: 100 },
    { name: 'Big picture', code: 'big-picture', distribution: 0 },
  ];
  const data = { name: `${MARK} ${own}`, code: `trial-${own}`, active, variants };
  return (await answerOf<Made>(api.post(URL, { data }))).data;
}

atEveryWidthInFull(() => {
  test('experiments are listed as links with their last update', async ({ staffPage: page }) => {
    await page.goto('/experiments');
    const { row, heading } = listPage(page, 'Experiments');
    await expect(heading).toBeVisible();
    await expect(row('Menu order')).toContainText('Active');
    await expect(row('Menu order')).toContainText('Control, Soups first, Kids first');
    await expect(row('Menu order')).toContainText(/\d+\/\d+\/\d{4} \d+:\d\d [AP]M CST/);
    await expect(row('Referral banner')).toContainText('Inactive');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await row('Menu order').getByRole('link', { name: 'Menu order' }).click();
    await expectPage(page, 'Edit Experiment');
  });
});

atEveryWidthInFull(() => {
  test(
    'a new experiment starts with a control of 50 and variants of 10',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      const own = unique();
      await page.goto('/experiments/new');
      const form = recordForm(page, SAVE);
      const variant = (number: number) => page.getByRole('group', { name: `variant ${number}` });
      await expect(variant(1).getByLabel('Distribution')).toHaveValue('50');
      await expect(page.getByRole('button', { name: 'Remove variant 1' })).toHaveCount(0);
      await form.save.click();
      await expectFieldError(form.text('Name').first(), /Name is required\./);
      await page.getByLabel('Name').first().fill(`${MARK} ${own}`);
      await page.getByLabel('Code').fill(`trial-${own}`);
      await page.getByRole('button', { name: 'Add variant' }).click();
      await expect(variant(2).getByLabel('Name')).toBeFocused();
      await expect(variant(2).getByLabel('Distribution')).toHaveValue('10');
      await form.save.click();
      await expectFieldError(variant(2).getByLabel('Name'), /The variation name is required/);
      await variant(2).getByLabel('Name').fill('Big picture');
      await variant(2).getByLabel('Distribution').fill('101');
      await form.save.click();
      await expectFieldError(variant(2).getByLabel('Distribution'), /from 0 to 100/);
      await variant(2).getByLabel('Distribution').fill('30');
      await page.getByRole('button', { name: 'Remove variant 1' }).click();
      await expect(variant(1)).toContainText('You cannot delete the control variation');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await form.save.click();
      await expect(toasts(page).toast('Experiment Created!')).toBeVisible();
      await expectPage(page, 'Edit Experiment');
      await expect(variant(2)).toContainText('Code big-picture');
      await expect(page.getByLabel('Code')).toBeDisabled();
    },
  );
});

test(
  'an experiment is changed, and a duplicate name is refused under its field',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, name } = await makeExperiment(api, false);
    await page.goto(`/experiments/${id}`);
    const form = recordForm(page, SAVE);
    await page.getByRole('switch', { name: 'Active' }).check();
    await page.getByRole('button', { name: 'Remove variant 2' }).click();
    await expect(page.getByRole('button', { name: 'Remove variant 1' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add variant' }).click();
    await page.getByRole('group', { name: 'variant 2' }).getByLabel('Name').fill('Small picture');
    await expect(form.unsaved).toContainText('Experiment, Variants');
    await form.save.click();
    await expect(toasts(page).toast('Experiment Updated!')).toBeVisible();
    await expect(page.getByRole('group', { name: 'variant 2' })).toContainText('Code small-picture');
    await expect(form.unsaved).toHaveCount(0);
    const { data } = await answerOf<{ active: boolean; variants: object[] }>(api.get(`${URL}/${id}`));
    expect(data).toMatchObject({ active: true, variants: [{ code: 'control' }, { code: 'small-picture' }] });

    await page.goto('/experiments/new');
    await page.getByLabel('Name').first().fill(name);
    await page.getByLabel('Code').fill(`other-${unique()}`);
    await form.save.click();
    await expectFieldError(page.getByLabel('Name').first(), /^This name already belongs to another experiment\./);
    await expect(page.getByText('This name already belongs to another experiment.')).toHaveCount(1);
    await expect(toasts(page).toast('Error')).toContainText('Check the highlighted fields.');
    await expect(page.getByLabel('Name').first()).toHaveValue(name);
  },
);

atEveryWidthInFull(() => {
  test('the results of an ended experiment stay and say its period', { tag: '@full' }, async ({ staffPage: page }) => {
    const results = page.getByRole('region', { name: 'Results' });
    const open = async (name: string) => {
      await page.goto('/experiments');
      await listPage(page, 'Experiments').row(name).getByRole('link', { name }).click();
      await expectPage(page, 'Edit Experiment');
    };
    await open('Checkout in one step');
    await expect(results).toContainText(/From \d+\/\d+\/\d{4} 9:00 AM C[SD]T to \d+\/\d+\/\d{4} 5:00 PM C[SD]T\./);
    await expect(results.getByRole('row').filter({ hasText: 'One step' })).toContainText(/\$[1-9][\d,]*\.\d\d/);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await open('Menu order');
    await expect(results).toContainText(/Since \d+\/\d+\/\d{4} 9:00 AM C[SD]T\./);
    await open('Referral banner');
    await expect(results).toContainText('No results: this experiment has not run yet');
  });
});

test(
  'an experiment with results asks before it is switched on again, and leads to them',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { id, name } = await makeExperiment(api, true);
    const { data } = await answerOf<object>(api.get(`${URL}/${id}`));
    await answerOf(api.put(`${URL}/${id}`, { data: { ...data, active: false } }));
    await page.goto(`/experiments/${id}`);
    const form = recordForm(page, SAVE);
    await page.getByRole('switch', { name: 'Active' }).check();
    await form.save.click();
    const ask = dialog(page, `Switch on ${name} again`);
    await expect(ask.root).toContainText(
      /Its results from \d+\/\d+\/\d{4} to \d+\/\d+\/\d{4} stay under Earlier runs\. The new run counts from its own start and assigns all customers by the current weights; with the same weights they keep their variants\./,
    );
    await expectAccessible(page);
    await ask.button('See the results').click();
    await ask.expectClosed();
    await expect(page.getByRole('region', { name: 'Results' })).toBeInViewport();
    expect((await answerOf<{ active: boolean }>(api.get(`${URL}/${id}`))).data.active).toBe(false);
    await form.save.click();
    await ask.button('Switch on').click();
    await expect(toasts(page).toast('Experiment Updated!')).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results).toContainText('Since');
    await expect(results.getByRole('region', { name: 'Earlier runs' })).toContainText(/From \d.* to \d/);
    await expectAccessible(page);
  },
);

test(
  'an active experiment cannot be deleted, and an inactive one is after confirmation',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const [running, resting] = [await makeExperiment(api, true), await makeExperiment(api, false)];
    await page.goto(`/experiments/${running.id}`);
    const open = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(open).toBeDisabled();
    await expect(open).toHaveAccessibleDescription(
      `${running.name} is active. Deactivate it and save before deleting it.`,
    );
    await page.goto(`/experiments/${resting.id}`);
    await open.click();
    const ask = dialog(page, `Delete experiment ${resting.name}`);
    await ask.button('Delete').dblclick();
    await expect(toasts(page).toast('Experiment Deleted!')).toBeVisible();
    await expectPage(page, 'Experiments');
    await expect(listPage(page, 'Experiments').row(resting.name)).toHaveCount(0);
  },
);

test('a conflict on an experiment shows both values', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, name } = await makeExperiment(api, false);
  await page.goto(`/experiments/${id}`);
  await page.getByLabel('Name').first().fill(`${name} mine`);
  const variants = [{ name: 'Control', code: 'control', distribution: 100 }];
  await answerOf(api.put(`${URL}/${id}`, { data: { name: `${name} theirs`, active: false, variants } }));
  const form = recordForm(page, SAVE);
  await form.save.click();
  await expect(form.conflict).toContainText(`${name} theirs`);
  await expect(form.conflict).toContainText(`${name} mine`);
});

test(
  "staff choose a customer's variant and restore automatic assignment",
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const { name } = await makeExperiment(api, true);
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Experiments');
    const select = panel.getByLabel(name);
    await expect(select).toHaveAccessibleDescription('Current variant: Control');
    await select.selectOption('Big picture');
    await panel.getByRole('button', { name: 'Save experiments' }).click();
    await expect(toasts(page).toast('User experiments updated!')).toBeVisible();
    await expect(select).toHaveAccessibleDescription('Current variant: Big picture, chosen by staff');
    await page.reload();
    await userPage(page).panel('Experiments');
    await expect(select).toHaveValue('big-picture');
    await select.selectOption('Automatic');
    await panel.getByRole('button', { name: 'Save experiments' }).click();
    await expect(select).toHaveAccessibleDescription('Current variant: Control');
  },
);

test(
  'a refused choice stays selected and shows the reason next to it',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const { id, name } = await makeExperiment(api, true);
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Experiments');
    const select = panel.getByLabel(name);
    await select.selectOption('Big picture');
    const variants = [{ name: 'Control', code: 'control', distribution: 100 }];
    await answerOf(api.put(`${URL}/${id}`, { data: { name, active: true, variants } }));
    await panel.getByRole('button', { name: 'Save experiments' }).click();
    await expectFieldError(select, new RegExp(`${name} does not have a variant big-picture.`));
    await expect(select).toHaveValue('big-picture');
  },
);
