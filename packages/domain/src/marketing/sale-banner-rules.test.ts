import { describe, expect, test } from 'vitest';
import {
  bannerHelp,
  bannerSlug,
  refusalOfBanner,
  refusalOfUnknownWeeks,
  refusalToChangeType,
  renderDescription,
} from './sale-banner-rules.ts';

const SALE = {
  type: 'sales' as const,
  status: 'enabled_all_weeks' as const,
  description: 'Less',
  link_url: '/menu',
  link_title: 'Menu',
  weeks: [] as number[],
};
const MEALS = { ...SALE, type: 'new-meals' as const, link_url: '', link_title: '' };

test.each([
  ['a sale with a path', SALE],
  ['a sale with a full link', { ...SALE, link_url: 'https://larder.test/menu?a=1' }],
  ['a sale without a link', { ...SALE, link_url: '', link_title: '' }],
  ['new meals before a selected week', { ...MEALS, status: 'enabled_selected_weeks' as const, weeks: [3] }],
  ['a date with a week', { ...MEALS, description: 'From {{newMealDate}}', weeks: [3] }],
  [
    'a date without a week while nobody sees it',
    { ...MEALS, status: 'disabled' as const, description: '{{newMealDate}}' },
  ],
])('%s may be', (_, banner) => expect(refusalOfBanner(banner)).toBeNull());

test.each([
  ['new meals have no link', { ...MEALS, link_url: '/menu' }, 'link_url'],
  ['new meals have no link title', { ...MEALS, link_title: 'Menu' }, 'link_title'],
  ['a link title leads somewhere', { ...SALE, link_url: '' }, 'link_url'],
  ['a link has help', { ...SALE, link_title: '' }, 'link_title'],
  ['a link runs nothing', { ...SALE, link_url: 'javascript:alert(1)' }, 'link_url'],
  ['a link names its protocol', { ...SALE, link_url: '//elsewhere.test' }, 'link_url'],
  ['a link has no blanks', { ...SALE, link_url: '/our menu' }, 'link_url'],
  ['selected weeks are some', { ...SALE, status: 'enabled_selected_weeks' as const }, 'sale_banner_order_week'],
  ['no other variable is known', { ...SALE, description: '{{name}}' }, 'description'],
  ['a date needs a week', { ...MEALS, description: 'From {{newMealDate}}' }, 'description'],
])('%s', (_, banner, field) => expect(refusalOfBanner(banner)?.field).toBe(field));

test('the type is fixed after creation', () => {
  expect(refusalToChangeType('sales', 'sales')).toBeNull();
  expect(refusalToChangeType('sales', undefined)).toBeNull();
  expect(refusalToChangeType('sales', 'new-meals')?.field).toBe('type');
});

test('weeks must be there', () => {
  expect(refusalOfUnknownWeeks([1, 2], [2, 1])).toBeNull();
  expect(refusalOfUnknownWeeks([1, 2], [1])?.field).toBe('sale_banner_order_week');
});

test('the date of the first week is M/D, as often as it is named, and never a part of a replacement', () => {
  expect(renderDescription('{{newMealDate}} and {{newMealDate}}', '2026-03-02')).toBe('3/2 and 3/2');
  expect(renderDescription('From {{newMealDate}} $&', '2026-12-28')).toBe('From 12/28 $&');
  expect(renderDescription('From {{newMealDate}}', null)).toBe('From {{newMealDate}}');
});

describe('the help says when a banner is shown', () => {
  test.each([
    [{ type: 'sales', status: 'disabled' }, [202648], 'Not shown to customers.'],
    [{ type: 'sales', status: 'enabled_all_weeks' }, [], 'Shown in all weeks.'],
    [{ type: 'sales', status: 'enabled_selected_weeks' }, [202648], 'Shown during week 202648.'],
    [{ type: 'new-meals', status: 'enabled_selected_weeks' }, [202653, 202701], 'Shown before weeks 202653, 202701.'],
  ] as const)('%j', (banner, weeks, help) => expect(bannerHelp(banner, weeks)).toBe(help));
});

test.each([
  ['Autumn soups!', 3, 'autumn-soups-3'],
  ['Crème brûlée & more', 4, 'creme-brulee-more-4'],
  ['秋', 5, 'banner-5'],
])('the slug of %s', (title, id, slug) => expect(bannerSlug(title, id)).toBe(slug));
