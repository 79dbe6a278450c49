import type { Page } from '@playwright/test';

export const timelineOfUser = (page: Page) => {
  const main = page.getByRole('main');
  const panel = main.getByRole('region', { name: 'All activity' });
  return {
    heading: main.getByRole('heading', { level: 1 }),
    panel,
    entries: panel.getByRole('listitem'),
    entry: (text: string | RegExp) => panel.getByRole('listitem').filter({ hasText: text }),
    kind: panel.getByLabel('Kind'),
    by: panel.getByLabel('By', { exact: true }),
    week: panel.getByLabel('Week', { exact: true }),
    older: panel.getByRole('button', { name: 'Show older' }),
    clear: panel.getByRole('button', { name: 'Clear filters' }),
    count: panel.getByRole('status'),
  };
};
