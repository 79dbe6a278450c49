import { expect, type Page } from '@playwright/test';

export const timeline = (page: Page) => {
  const root = page.getByRole('complementary', { name: 'Production timeline' });
  const tool = (name: string) => root.getByRole('button', { name, exact: true });
  return {
    root,
    /** It loads near the view. The console replaces its place in the markup of the server, perhaps right then. */
    show: () => expect(() => root.scrollIntoViewIfNeeded()).toPass(),
    tool,
    items: root.getByRole('listitem').getByRole('button'),
    /** 'Mon 11/16'. */
    days: root.getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+\/\d+$/),
    said: root.getByRole('status'),
    list: root.getByRole('region', { name: 'Production timeline as a list' }),
  };
};
