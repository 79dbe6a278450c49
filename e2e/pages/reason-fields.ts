import type { Locator } from '@playwright/test';

/** The reason in a dialog, and the answer that it asks for. */
export const reasonFields = (root: Locator) => ({
  reason: root.getByRole('combobox', { name: 'Reason' }),
  answer: (label: string) => root.getByRole('textbox', { name: label }),
});
