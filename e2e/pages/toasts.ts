import type { Page } from '@playwright/test';

export const toasts = (page: Page) => {
  const region = page.getByRole('region', { name: 'Messages' });
  return {
    toast: (title: string) => region.getByRole('listitem').filter({ hasText: title }),
    close: (title: string) => region.getByRole('button', { name: `Close message: ${title}` }),
    spoken: region.getByRole('status'),
    spokenUrgently: region.getByRole('alert'),
    kept: page.getByRole('dialog', { name: 'Messages' }),
  };
};
