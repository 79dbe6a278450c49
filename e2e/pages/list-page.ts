import type { Page } from '@playwright/test';

export const listPage = (page: Page, heading: string | RegExp) => {
  const filters = page.getByRole('search', { name: typeof heading === 'string' ? `Filter ${heading}` : /^Filter / });
  const table = page.getByRole('table', { name: heading });
  const pages = page.getByRole('navigation', {
    name: typeof heading === 'string' ? `Pages of ${heading}` : /^Pages of /,
  });
  return {
    heading: page.getByRole('heading', { level: 1, name: heading }),
    filters,
    search: filters.getByRole('searchbox', { name: 'Search' }),
    filter: (label: string) => filters.getByRole('combobox', { name: label }),
    table,
    rows: table.locator('tbody').getByRole('row'),
    row: (text: string | RegExp) => table.locator('tbody').getByRole('row').filter({ hasText: text }),
    column: (name: string) => table.getByRole('columnheader', { name }),
    /** '11 to 20 of 207'. */
    count: page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d+ to |No results|Loading/ }),
    pages,
    pageLink: (name: string) => pages.getByRole('link', { name, exact: true }),
    nothingFound: page.getByText(/^Nothing matches /),
    clear: page.getByRole('button', { name: 'Clear filters' }),
    retry: page.getByRole('main').getByRole('button', { name: 'Retry' }),
  };
};
