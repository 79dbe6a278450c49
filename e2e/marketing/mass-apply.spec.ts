import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('a promo code is applied to a list of e-mails with a result for each', async ({
    staffPage: page,
    api,
    customer,
  }) => {
    const code = `${MARK}-${unique()}`.toUpperCase();
    await answerOf(api.post('/api/sales/admin/promo-codes', { data: { code } }));
    await page.goto('/promo-codes/mass-apply');
    const form = recordForm(page, 'Apply');
    const field = form.select('Promo Code');
    await field.fill(code.slice(0, -1));
    await page.getByRole('option', { name: code }).click();
    await form.save.click();
    await expectFieldError(form.text('E-mails'), /Please enter at least one e-mail/);
    await form.text('E-mails').fill(`${customer.email}\nnobody@example.test`);
    await form.save.click();
    await expect(toasts(page).toast('Promo code applied')).toBeVisible();
    const results = page.getByRole('table', { name: 'Results' });
    await expect(page.getByText('Applied to 1 of 2.')).toBeVisible();
    await expect(results.getByRole('row', { name: /nobody@example.test/ })).toContainText(
      'There is no customer with this e-mail.',
    );
    await expect(results.getByRole('row', { name: customer.email })).toContainText('Applied');
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});

test(
  'a code that no customer receives is reported as not applied',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const code = `${MARK}-${unique()}`.toUpperCase();
    await answerOf(api.post('/api/sales/admin/promo-codes', { data: { code } }));
    await page.goto('/promo-codes/mass-apply');
    const form = recordForm(page, 'Apply');
    await form.select('Promo Code').fill(code);
    await page.getByRole('option', { name: code }).click();
    await form.text('E-mails').fill('nobody@example.test');
    await form.save.click();
    await expect(toasts(page).toast('Promo code not applied')).toBeVisible();
    await expect(page.getByText('Applied to 0 of 1.')).toBeVisible();
  },
);

test(
  'the progress of a long list is visible, also after a reload',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const code = `${MARK}-${unique()}`.toUpperCase();
    await answerOf(api.post('/api/sales/admin/promo-codes', { data: { code } }));
    await page.goto('/promo-codes/mass-apply');
    const form = recordForm(page, 'Apply');
    const field = form.select('Promo Code');
    await field.fill(code);
    await page.getByRole('option', { name: code }).click();
    await form
      .text('E-mails')
      .fill(Array.from({ length: 501 }, (_, index) => `nobody-${index}@example.test`).join('\n'));
    await form.save.click();
    const started = page.getByText(/^Batch \d+ is applying the code to 501 e-mails in the background\.$/);
    await expect(started).toBeVisible();
    const id = /\d+/.exec(await started.innerText())?.[0] ?? '';
    const progress = page.getByRole('progressbar', { name: `Progress of batch ${id}` });
    await expect(progress).toBeVisible();
    await page.reload();
    await expect(progress).toBeVisible();
    await expect(page.getByText('501 failed')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  },
);

test('an unknown promo code is reported as not found', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/promo-codes/mass-apply');
  const form = recordForm(page, 'Apply');
  const field = form.select('Promo Code');
  await form.save.click();
  await expectFieldError(field, /Promo code is not found\./);
  await expectFieldError(form.text('E-mails'), /Please enter at least one e-mail\./);
  await form.text('E-mails').fill('somebody@example.test');
  await field.fill('NO-SUCH-CODE');
  await form.save.click();
  await expectFieldError(field, /Promo code is not found\./);
});
