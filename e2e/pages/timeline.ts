import type { Page } from '@playwright/test';

export const timeline = (page: Page) => {
  const root = page.getByRole('complementary', { name: 'Production timeline' });
  const tool = (name: string) => root.getByRole('button', { name, exact: true });
  return {
    root,
    tool,
    items: root.getByRole('listitem').getByRole('button'),
    /** 'Mon 11/16'. */
    days: root.getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+\/\d+$/),
    said: root.getByRole('status'),
    list: root.getByRole('region', { name: 'Production timeline as a list' }),
  };
};
