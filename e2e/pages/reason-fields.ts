import type { Locator } from '@playwright/test';

/** The reason in a dialog, and the details that it requires. */
export const reasonFields = (root: Locator) => ({
  reason: root.getByRole('combobox', { name: 'Reason' }),
  answer: (label: string) => root.getByRole('textbox', { name: label }),
});
