import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf, MARK, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { toasts } from '../../pages/toasts.ts';
import { userPage } from '../../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../../world.ts';

// CUST-71, CUST-72

atEveryWidthInFull(() => {
  test('a note is written, pinned to the head of the customer and edited, and its earlier text stays', async ({
    staffPage: page,
    customer,
  }) => {
    await page.goto(`/users/${customer.id}#notes`);
    const panel = await userPage(page).panel('Notes');
    await expect(panel).toContainText('No notes yet.');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const adding = dialog(page, 'Add note');
    await adding.button('Add note').click();
    const field = adding.root.getByRole('textbox', { name: 'Note' });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`${MARK}: gate code 4411`);
    await adding.root.getByRole('checkbox', { name: 'Pin to the head of the customer' }).check();
    await expectAccessible(page);
    await adding.button('Add note').click();
    await adding.expectClosed();
    await expect(toasts(page).toast('Note added')).toBeVisible();
    const pinned = page.getByRole('list', { name: 'Pinned notes' });
    await expect(pinned).toContainText(`${MARK}: gate code 4411`);

    const note = panel.getByRole('list', { name: 'Notes' }).getByRole('listitem').first();
    await note.getByRole('button', { name: `Edit note "${MARK}: gate code 4411"` }).click();
    const editing = dialog(page, 'Edit note');
    await editing.root.getByRole('textbox', { name: 'Note' }).fill(`${MARK}: gate code 7788`);
    await editing.button('Save').click();
    await editing.expectClosed();
    await expect(note).toContainText(`${MARK}: gate code 7788`);
    await note.getByText('1 earlier text').click();
    await expect(note.getByText(`${MARK}: gate code 4411`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await note.getByRole('button', { name: `Unpin note "${MARK}: gate code 7788"` }).click();
    await expect(pinned).toHaveCount(0);
  });
});

test('a note on an order is on the order’s page and in the notes of its customer', async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'active@demo.larder.test');
  const { data: orders } = await answerOf<{ id: number }[]>(api.get(`/api/sales/admin/users/${user.id}/orders`));
  const order = orders.at(-1)!;
  const text = `${MARK} box was wet ${unique()}`;
  await page.goto(`/orders/${order.id}`);
  const notes = page.getByRole('main').getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  const adding = dialog(page, 'Add note');
  await adding.root.getByRole('textbox', { name: 'Note' }).fill(text);
  await adding.button('Add note').click();
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectAccessible(page);

  await page.goto(`/users/${user.id}#notes`);
  const note = (await userPage(page).panel('Notes')).getByRole('listitem').filter({ hasText: text });
  await expect(note.getByRole('link', { name: /^Box of [A-Z][a-z]{2} \d+\/\d+$/ })).toHaveAttribute(
    'href',
    `/orders/${order.id}`,
  );
});
