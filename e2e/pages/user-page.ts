import type { Page } from '@playwright/test';

export const userPage = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    panel: (title: string) => main.getByRole('region', { name: title, exact: true }),
    index: main.getByRole('navigation', { name: 'On this page' }),
    back: main.getByRole('link', { name: 'All users' }),
    promoCode: main.getByLabel('Promo Code', { exact: true }).and(main.locator('input')),
    options: page.getByRole('listbox', { name: 'Promo Code' }).getByRole('option'),
  };
};
