import type { Locator } from '@playwright/test';

export const reasonFields = (root: Locator) => ({
  reason: root.getByRole('combobox', { name: 'Reason' }),
  answer: (label: string) => root.getByRole('textbox', { name: label }),
});
