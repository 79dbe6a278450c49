import { daysAgo } from '../orders/moments.ts';
import { SUPERADMIN } from '../customers/staff.ts';
import type { World } from '../world.ts';

interface Banner {
  slug: string;
  type: 'sales' | 'new-meals';
  title: string;
  description: string;
  label: string;
  link?: [title: string, url: string];
  /** From 0; an empty list means every week, null no week. */
  weeks: number[] | null;
}

const BANNERS: Banner[] = [
  {
    slug: 'autumn-soups',
    type: 'sales',
    title: 'Autumn soups',
    description: 'Four new bowls for cold days.',
    label: 'New',
    link: ['See the menu', '/menu'],
    weeks: [],
  },
  {
    slug: 'new-meals',
    type: 'new-meals',
    title: 'New meals',
    description: 'New meals from {{newMealDate}}.',
    label: 'Soon',
    weeks: [2],
  },
  {
    slug: 'free-shipping-week',
    type: 'sales',
    title: 'A week of free shipping',
    description: 'Free delivery, whatever is in the box.',
    label: 'This week',
    link: ['Fill the box', '/menu'],
    weeks: [0, 1],
  },
  {
    slug: 'summer-picnic',
    type: 'sales',
    title: 'Summer picnic',
    description: 'Finger foods that need no fork.',
    label: '',
    weeks: null,
  },
];
const COMING_WEEKS = 5;
const WIDE = BANNERS.map(({ slug }) => `marketing/banner-${slug}`);
const POPUP = 'marketing/skip-order-popup';

export const WIDE_PICTURES = [...WIDE, POPUP];

export function addBanners(world: World): void {
  const coming = world.rows('order_weeks').slice(-COMING_WEEKS);
  BANNERS.forEach(({ slug, type, title, description, label, link, weeks }, index) => {
    const sale_banner_id = world.add('sale_banners', {
      slug,
      type,
      status: weeks === null ? 'disabled' : weeks.length > 0 ? 'enabled_selected_weeks' : 'enabled_all_weeks',
      title,
      description,
      label,
      link_title: link?.[0] ?? '',
      link_url: link?.[1] ?? '',
      image_file: WIDE[index],
      created_at: daysAgo(world, 60 - 10 * index, '14:00').toString(),
      priority: index + 1,
    });
    for (const week of weeks ?? [])
      world.put('sale_banner_weeks', { sale_banner_id, order_week_id: coming[week]?.['id'] });
  });
}

export function addSkipOffers(world: World): void {
  const created_at = daysAgo(world, 45, '11:20').toString();
  const few = ['active@demo.larder.test', 'skipped@demo.larder.test', 'kids@demo.larder.test'];
  world.add('skip_pc_change_offers', { order_index: 2, enabled: true, whitelisted_emails: [], created_at });
  world.add('skip_pc_change_offers', { order_index: 4, enabled: true, whitelisted_emails: few, created_at });
  world.add('skip_pc_change_offers', { order_index: 8, enabled: false, whitelisted_emails: [], created_at });
  const coming = world.rows('order_weeks').slice(-COMING_WEEKS);
  world.put('skip_order_popup', {
    top_image_file: POPUP,
    top_cta_text: 'Keep my <b>box</b>',
    is_top_cta_visible: true,
    bottom_cta_text: 'Skip this week',
    header_text: 'Your meals are <i>nearly</i> on the stove',
    is_header_text_visible: true,
    is_reasons_visible: true,
    survey_reasons_header_text: 'What makes you skip?',
    allowed_week_numbers: coming.slice(0, 2).map((week) => week['number']),
    updated_at: daysAgo(world, 20, '16:05').toString(),
    updated_by: SUPERADMIN,
  });
}
