import { expect, type Page } from '@playwright/test';
import { dialog } from './dialog.ts';

export const shell = (page: Page) => {
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('navigation', { name: 'Main' });
  return {
    bar,
    menu,
    burger: bar.getByRole('button', { name: 'Menu', exact: true }),
    drawer: dialog(page, 'Menu'),
    more: menu.getByRole('button', { name: 'More' }),
    goTo: bar.getByRole('button', { name: 'Go to' }),
    theme: bar.getByRole('button', { name: /^Theme:/ }),
    bell: bar.getByRole('button', { name: /^Messages/ }),
    logOut: bar.getByRole('button', { name: 'Log Out' }),
    footer: page.getByRole('contentinfo'),
    h1: page.getByRole('main').getByRole('heading', { level: 1 }),
    skipLink: page.getByRole('link', { name: 'Skip to content' }),
  };
};

export async function expectPage(page: Page, name: string | RegExp): Promise<void> {
  await expect(shell(page).h1).toHaveText(name);
  await expect(page).toHaveTitle(typeof name === 'string' ? `${name} · Larder` : name);
}
