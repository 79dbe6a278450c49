import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf, MARK, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { toasts } from '../../pages/toasts.ts';
import { userPage } from '../../pages/user-page.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../../world.ts';

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

atEveryWidthInFull((viewport) => {
  test(
    'a long pinned note takes two lines of the head until it is opened',
    { tag: '@full' },
    async ({ staffPage: page, customer, api }) => {
      const long = `${MARK}: ${'leave the box with the doorman of the next house. '.repeat(39)}`;
      const notes = `/api/customers/admin/users/${customer.id}/notes`;
      for (const text of [long, long, long, long, `${MARK}: gate code 4411`])
        await answerOf(api.post(notes, { data: { text, is_pinned: true } }));
      await page.goto(`/users/${customer.id}`);
      const pinned = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem');
      await expect(pinned).toHaveCount(5);
      const opens = pinned.getByRole('button', { name: /^Show all of note "/ });
      await expect(opens, 'a short note has nothing to open').toHaveCount(4);
      const heightOf = (at: number) => pinned.nth(at).evaluate((item) => item.getBoundingClientRect().height);
      for (const at of [0, 1, 2, 3, 4]) expect(await heightOf(at)).toBeLessThanOrEqual(50);
      if (viewport === WIDE) await expect(page.getByRole('heading', { name: 'Boxes' })).toBeInViewport();
      await expectAccessible(page);
      const open = pinned.filter({ hasText: 'doorman' }).first().getByRole('button');
      await expect(open).toHaveAttribute('aria-expanded', 'false');
      await open.press('Enter');
      await expect(open).toHaveText('Show less');
      await expect(open).toHaveAttribute('aria-expanded', 'true');
      await expect(open).toBeFocused();
      await expectNoSideScroll(page);
      const at = await pinned.evaluateAll((items) => items.findIndex((item) => item.textContent.includes('Show less')));
      expect(await heightOf(at)).toBeGreaterThan(100);
      await open.press('Enter');
      await expect(opens).toHaveCount(4);
    },
  );
});

test(
  'a note on an order is on the order’s page and in the notes of its customer',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
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
  },
);

test(
  'a note can no longer be edited once its 15 minutes are over, without a reload',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const text = `${MARK} rings twice`;
    await answerOf(api.post(`/api/customers/admin/users/${customer.id}/notes`, { data: { text, is_pinned: false } }));
    await page.clock.install();
    await page.goto(`/users/${customer.id}#notes`);
    const edit = (await userPage(page).panel('Notes')).getByRole('button', { name: `Edit note "${text}"` });
    await expect(edit).toBeEnabled();
    await expect(edit).not.toHaveAttribute('aria-disabled', 'true');
    // The clock of the server stays behind that of the page.
    await page.route('**/api/admin/timeline*', (route) => route.abort());
    await page.clock.fastForward('16:00');
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAccessibleDescription(
      'A note can be edited for 15 minutes. To correct it, write another note.',
    );
  },
);
