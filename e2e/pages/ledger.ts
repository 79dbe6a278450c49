import type { APIRequestContext, Page } from '@playwright/test';
import { answerOf } from '../made-by-api.ts';
import { userPage } from './user-page.ts';

export const ledger = async (page: Page) => {
  const panel = await userPage(page).panel('Credit Transaction Ledger');
  return {
    panel,
    account: (name: 'Regular' | 'Referral' | 'Referrer') => {
      const root = panel.getByRole('region', { name: `${name} credits` });
      return {
        root,
        heading: root.getByRole('heading'),
        rows: root.getByRole('row').filter({ has: page.getByRole('cell') }),
        debit: root.getByRole('button', { name: `Debit ${name} credits` }),
      };
    },
  };
};

export async function userNamed(api: APIRequestContext, email: string) {
  const found = await answerOf<{ id: number; email: string; first_name: string; last_name: string }[]>(
    api.get(`/api/customers/admin/users?keyword=${encodeURIComponent(email)}`),
  );
  const user = found.data.find((each) => each.email === email);
  if (!user) throw new Error(`the demo world has no ${email}`);
  return { ...user, name: `${user.first_name} ${user.last_name}` };
}
