import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';

export const palette = (page: Page) => {
  const { root } = dialog(page, 'Go to');
  return {
    root,
    field: root.getByRole('combobox'),
    options: root.getByRole('option'),
    option: (text: string | RegExp) => root.getByRole('option', { name: text }),
    chosen: root.getByRole('option', { selected: true }),
    status: root.getByRole('status'),
  };
};
