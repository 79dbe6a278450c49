import type { Page } from '@playwright/test';

export const compensationDialog = (page: Page, title: string) => {
  const root = page.getByRole('dialog', { name: title });
  const order = root.getByRole('combobox', { name: 'Order' });
  return {
    root,
    order,
    reason: root.getByRole('combobox', { name: 'Reason' }),
    details: root.getByLabel('Details'),
    amount: root.getByLabel('Amount'),
    quantities: root.getByRole('combobox', { name: /^Quantity of / }),
    useMaximum: root.getByRole('button', { name: 'Use maximum' }),
    look: root.getByRole('button', { name: 'Preview' }),
    back: root.getByRole('button', { name: 'Back' }),
    add: root.getByRole('button', { name: 'Add credit' }),
    refund: root.getByRole('button', { name: 'Issue refund' }),
    close: root.getByRole('button', { name: 'Close', exact: true }),
    /** The n-th offered order, newest first. */
    chooseOrder: async (n: number): Promise<number> => {
      const option = order.locator('option').nth(n);
      await option.waitFor({ state: 'attached' });
      const value = (await option.getAttribute('value')) ?? '';
      await order.selectOption(value);
      return Number(value);
    },
  };
};
