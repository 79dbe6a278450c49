import type { Page } from '@playwright/test';

export const orderPage = (page: Page) => {
  const main = page.getByRole('main');
  const panel = (title: string | RegExp) => main.getByRole('region', { name: title, exact: typeof title === 'string' });
  return {
    main,
    panel,
    button: (name: string | RegExp) => main.getByRole('button', { name, exact: typeof name === 'string' }),
    activity: panel('Post-cutoff activity').getByRole('listitem'),
  };
};
