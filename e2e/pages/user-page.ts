import type { Page } from '@playwright/test';

export const userPage = (page: Page) => {
  const main = page.getByRole('main');
  const region = (title: string) => main.getByRole('region', { name: title, exact: true });
  const fold = (title: string) => region(title).getByRole('heading', { level: 2 }).getByRole('button');
  const index = main.getByRole('navigation', { name: 'On this page' });
  return {
    main,
    /** As it is, open or folded. */
    region,
    fold,
    /** Unfolded if it is folded. */
    panel: async (title: string) => {
      const isFolded = (await fold(title).getAttribute('aria-expanded')) === 'false';
      if (isFolded) await fold(title).click();
      return region(title);
    },
    index,
    group: (title: string) => index.getByRole('button', { name: title, exact: true }),
    head: main.getByRole('region', { name: 'Customer', exact: true }),
    inShort: main.getByRole('group', { name: 'Customer in short' }),
    back: main.getByRole('link', { name: 'All users' }),
    promoCode: main.getByLabel('Promo Code', { exact: true }).and(main.locator('input')),
    options: page.getByRole('listbox', { name: 'Promo Code' }).getByRole('option'),
  };
};
