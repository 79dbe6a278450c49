import type { Page } from '@playwright/test';

export const storefrontPage = (tab: Page) => ({
  heading: tab.getByRole('heading', { level: 1, name: 'Storefront' }),
  main: tab.getByRole('main'),
  leave: tab.getByRole('button', { name: 'Stop acting as this customer' }),
});
