import { daysAgo } from './moments.ts';
import type { World } from './world.ts';

export const BANNER_PICTURES = ['banners/autumn-soups', 'banners/new-meals'];

/** A banner for every week and one for none. */
export function addBanners(world: World): void {
  const created_at = daysAgo(world, 60, '14:00').toString();
  const [soups, meals] = BANNER_PICTURES;
  world.add('sale_banners', {
    slug: 'autumn-soups',
    type: 'sales',
    status: 'enabled_all_weeks',
    title: 'Autumn soups',
    description: 'Four new bowls for cold days.',
    label: 'New',
    link_url: '/menu',
    link_title: 'See the menu',
    image_file: soups,
    created_at,
    priority: 1,
  });
  world.add('sale_banners', {
    slug: 'new-meals',
    type: 'new-meals',
    status: 'disabled',
    title: 'New meals',
    description: 'New meals from {{newMealDate}}.',
    label: null,
    link_url: null,
    link_title: null,
    image_file: meals,
    created_at,
    priority: 2,
  });
}
