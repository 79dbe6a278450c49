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
const NO_LINK = { message: 'Only Sales banners can have a link.' };
const UNREADABLE = {
  message: 'Please enter a full link starting with https://, or a path such as /menu.',
  field: 'link_url',
};

test.each([
  ['a sale with a path', SALE],
  ['a sale with a full link', { ...SALE, link_url: 'https://larder.test/menu?a=1' }],
  ['a sale with a full link without encryption', { ...SALE, link_url: 'http://larder.test/' }],
  ['a sale without a link', { ...SALE, link_url: '', link_title: '' }],
  ['new meals before a selected week', { ...MEALS, status: 'enabled_selected_weeks' as const, weeks: [3] }],
  ['a date with a week', { ...MEALS, description: 'From {{newMealDate}}', weeks: [3] }],
  [
    'a date without a week while the banner is disabled',
    { ...MEALS, status: 'disabled' as const, description: '{{newMealDate}}' },
  ],
])('%s is accepted', (_, banner) => expect(refusalOfBanner(banner)).toBeNull());

test.each([
  ['a new meals banner cannot have a link', { ...MEALS, link_url: '/menu' }, { ...NO_LINK, field: 'link_url' }],
  [
    'a new meals banner cannot have a link title',
    { ...MEALS, link_title: 'Menu' },
    { ...NO_LINK, field: 'link_title' },
  ],
  [
    'a link title requires a link',
    { ...SALE, link_url: '' },
    { message: 'Please enter a link for the link title.', field: 'link_url' },
  ],
  [
    'a link requires a title',
    { ...SALE, link_title: '' },
    { message: 'Please enter a title for the link.', field: 'link_title' },
  ],
  ['a link cannot run code', { ...SALE, link_url: 'javascript:alert(1)' }, UNREADABLE],
  ['a link cannot run code before an address', { ...SALE, link_url: 'javascript:https://larder.test' }, UNREADABLE],
  ['a link must name its protocol', { ...SALE, link_url: '//elsewhere.test' }, UNREADABLE],
  ['a link must name its host', { ...SALE, link_url: 'https://' }, UNREADABLE],
  ['a link cannot contain blanks', { ...SALE, link_url: '/our menu' }, UNREADABLE],
  [
    'the status for selected weeks requires a week',
    { ...SALE, status: 'enabled_selected_weeks' as const },
    {
      message: 'Please select at least one week or choose another status.',
      field: 'sale_banner_order_week',
    },
  ],
  [
    'an unknown variable is refused',
    { ...SALE, description: '{{name}}' },
    {
      message: '{{name}} is not a known variable. A description can only contain {{newMealDate}}.',
      field: 'description',
    },
  ],
  [
    'the date variable requires a week',
    { ...MEALS, description: 'From {{newMealDate}}' },
    {
      message: '{{newMealDate}} is the date of the first selected week. Please select a week.',
      field: 'description',
    },
  ],
])('%s', (_, banner, refused) => expect(refusalOfBanner(banner)).toEqual(refused));

test('the type of a banner is fixed after creation', () => {
  expect(refusalToChangeType('sales', 'sales')).toBeNull();
  expect(refusalToChangeType('sales', undefined)).toBeNull();
  expect(refusalToChangeType('sales', 'new-meals')).toEqual({
    message: 'The type of a banner cannot be changed after creation.',
    field: 'type',
  });
});

test('unknown weeks of a banner are refused', () => {
  expect(refusalOfUnknownWeeks([1, 2], [2, 1])).toBeNull();
  expect(refusalOfUnknownWeeks([1, 2], [1])).toEqual({
    message: 'One of these weeks no longer exists. Choose the weeks again.',
    field: 'sale_banner_order_week',
  });
});

test('every date variable is replaced literally by the first week as M/D', () => {
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
  ] as const)('the help for %j says when the banner is visible', (banner, weeks, help) =>
    expect(bannerHelp(banner, weeks)).toBe(help),
  );
});

test.each([
  ['Autumn soups!', 3, 'autumn-soups-3'],
  ['Crème brûlée & more', 4, 'creme-brulee-more-4'],
  ['秋', 5, 'banner-5'],
])('the slug of the title %s is built from its letters and the ID', (title, id, slug) =>
  expect(bannerSlug(title, id)).toBe(slug),
);
