import type { Page } from '@playwright/test';
import { recordForm } from './record-form.ts';

/** Create New User. */
export const newUserPage = (page: Page) => {
  const form = recordForm(page, 'Save User');
  const lines = page.getByRole('table').getByRole('row');
  return {
    ...form,
    type: form.select('User Type'),
    welcome: page.getByRole('checkbox', { name: 'Send Welcome Email' }),
    quote: page.getByRole('status').filter({ hasText: /delivery/i }),
    category: form.select('Category'),
    quantity: form.text('Quantity'),
    add: page.getByRole('button', { name: 'Add', exact: true }),
    line: (category: string) => lines.filter({ hasText: category }),
    fillAccount: async (account: { first_name: string; last_name: string; email: string; password: string }) => {
      await form.fill({ 'First Name': account.first_name, 'Last Name': account.last_name, 'E-mail': account.email });
      await form.password.fill(account.password);
    },
  };
};
