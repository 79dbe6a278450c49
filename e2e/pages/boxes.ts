import type { Page } from '@playwright/test';
import { showShortDay } from '@larder/domain/values/show-date.ts';

/** `the box of Thu 12/3` */
export const boxOf = ({ deliver_at }: { deliver_at: string }) => `the box of ${showShortDay(deliver_at)}`;

export const boxes = (page: Page) => {
  const root = page.getByRole('main').getByRole('region', { name: 'Boxes', exact: true });
  const cards = root.getByRole('article');
  return {
    root,
    cards,
    /** `Thu 12/3` */
    box: (day: string) => root.getByRole('article', { name: day, exact: true }),
    act: (name: string) => root.getByRole('button', { name, exact: true }),
  };
};
