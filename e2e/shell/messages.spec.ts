import { MARK, unique } from '../made-by-api.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, test } from '../world.ts';

test('a message is announced, stays while hovered, and is stored behind the bell', async ({
  staffPage: page,
  customer,
}) => {
  await page.clock.install();
  await page.goto(`/users/${customer.id}`);
  await expectPage(page, customer.name);
  const form = recordForm(page, 'Save User');
  await form.text('First Name').fill(`${MARK}${unique()}`);
  await form.save.click();
  const { toast, spoken, close, kept } = toasts(page);
  await expect(toast('User Updated!')).toBeVisible();
  await expect(spoken).toHaveText('User Updated!');
  await toast('User Updated!').hover();
  await page.clock.runFor(10_000);
  await expect(toast('User Updated!')).toBeVisible();
  await shell(page).h1.hover();
  await page.clock.runFor(5_000);
  await expect(toast('User Updated!')).toHaveCount(0);

  const { bell } = shell(page);
  await expect(bell).toHaveAccessibleName('Messages, 1 unread');
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(kept).toContainText('User Updated!');
  await expect(kept.getByText(/CST/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kept).toHaveCount(0);
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Messages');

  await page.route('**/api/customers/admin/users/*', (route) => route.abort());
  await form.text('First Name').fill(`${MARK} again`);
  await form.save.click();
  await expect(toasts(page).spokenUrgently).toHaveText(
    'Error Occurred! The server could not be reached. Check your connection and try again.',
  );
  await close('Error Occurred!').click();
  await expect(toast('Error Occurred!')).toHaveCount(0);
  await bell.click();
  await expect(kept.getByRole('listitem')).toHaveCount(2);
});
