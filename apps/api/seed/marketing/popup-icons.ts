import { daysAgo } from '../orders/moments.ts';
import type { World } from '../world.ts';

const ICONS = [
  { name: 'skip-fresh', title: 'Cooked this week', description: 'Never <b>frozen</b>.', category: 1 },
  { name: 'skip-veggies', title: 'A vegetable in every bowl', description: '', category: 4 },
  { name: 'skip-flexible', title: 'Skip whenever you like', description: 'Until <i>the cutoff</i>.', category: 6 },
];
/** Stored in its final folder: files that no row names are deleted. */
const folderOf = (name: string) => `marketing/icon-${name}`;
/** Varieties after those of products and bestsellers. */
const FIRST_VARIETY = 101;

export function addPopupIcons(world: World): void {
  ICONS.forEach(({ name, title, description }, index) =>
    world.add('popup_icons', {
      name,
      title,
      description,
      image_file: folderOf(name),
      created_at: daysAgo(world, 120 - 10 * index, '12:15').toString(),
    }),
  );
}

export const popupIconPictures = (): { file: string; category: number; variety: number }[] =>
  ICONS.map(({ name, category }, index) => ({ file: folderOf(name), category, variety: FIRST_VARIETY + index }));
