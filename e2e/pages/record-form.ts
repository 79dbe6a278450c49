import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './dialog.ts';

export const recordForm = (page: Page, save: string) => {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: save }) });
  const text = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  return {
    form,
    text,
    /** Password inputs have no role. */
    password: page.getByLabel(/^Password/),
    select: (label: string) => page.getByRole('combobox', { name: label, exact: true }),
    save: form.getByRole('button', { name: save }),
    unsaved: page.getByRole('status').filter({ hasText: 'Unsaved changes' }),
    refused: form.getByRole('alert'),
    /** Links to several fields; their errors are under them only. */
    summary: page.getByRole('navigation', { name: 'Highlighted fields' }),
    leaving: dialog(page, 'Leave without saving?'),
    conflict: page.getByRole('region', { name: /^Changed by / }),
    fill: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await text(label).fill(value);
    },
  };
};

export async function expectFieldError(field: Locator, text: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
