import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './dialog.ts';

/** A form that edits one record, by the words on its button. */
export const recordForm = (page: Page, save: string) => {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: save }) });
  const text = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  return {
    form,
    text,
    /** Passwords have no role of their own. */
    password: page.getByLabel(/^Password/),
    select: (label: string) => page.getByRole('combobox', { name: label, exact: true }),
    save: page.getByRole('button', { name: save }),
    unsaved: page.getByRole('status').filter({ hasText: 'Unsaved changes' }),
    /** Why the form was not saved, on top of it. */
    refused: form.getByRole('alert'),
    /** The words on top of the form: what was refused, a line a field, each leading there. */
    summary: page.getByRole('alert').filter({ has: page.getByRole('link') }),
    leaving: dialog(page, 'Leave without saving?'),
    conflict: page.getByRole('region', { name: /^Changed by / }),
    fill: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await text(label).fill(value);
    },
  };
};

/** The error stands under its field and belongs to it. */
export async function expectFieldError(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
