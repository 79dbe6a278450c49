import type { World } from './world.ts';

interface Code {
  code: string;
  description: string;
  type: 'percent_off' | 'dollars_off' | 'products_off';
  amount: number;
  more?: Record<string, unknown>;
}

/** The first three are those that `promo@demo.larder.test` had and has. */
const CODES: Code[] = [
  { code: 'FRIENDS25', description: '25 % off for friends', type: 'percent_off', amount: 25 },
  { code: 'AUTUMN10', description: '10 dollars off every box', type: 'dollars_off', amount: 10 },
  { code: 'TWOFREE', description: 'Two meals on us', type: 'products_off', amount: 2 },
  {
    code: 'WELCOME50',
    description: 'Half price for new customers',
    type: 'percent_off',
    amount: 50,
    more: { is_for_new_customer: true },
  },
  { code: 'WELCOME20', description: '20 dollars off', type: 'dollars_off', amount: 20 },
  { code: 'NURSES15', description: 'Thank you', type: 'percent_off', amount: 15 },
  { code: 'ONLYONE', description: 'For the first who asks', type: 'dollars_off', amount: 30, more: { uses_limit: 1 } },
  {
    code: 'GRADUATE',
    description: 'For those who come back',
    type: 'percent_off',
    amount: 20,
    more: { whitelisted_statuses: ['cancelled', 'lapsed'] },
  },
  { code: 'DISABLED5', description: 'No longer given', type: 'dollars_off', amount: 5, more: { is_active: false } },
];

/** Promo codes with their rules, an expired one among them, and two banners. */
export function addMarketing(world: World): void {
  const { add, today, now } = world;
  const expired: Code = {
    code: 'SUMMER30',
    description: 'Until the end of summer',
    type: 'percent_off',
    amount: 30,
    more: { expires_on: today.subtract({ days: 40 }).toString() },
  };
  for (const { code, description, type, amount, more = {} } of [...CODES, expired]) {
    const promo_code_id = add('promo_codes', {
      code,
      description,
      is_active: true,
      is_for_new_customer: false,
      uses_limit: null,
      expires_on: null,
      whitelisted_statuses: [],
      applications_count: 0,
      created_at: now.subtract({ hours: 24 * 120 }).toString(),
      ...more,
    });
    const regulation = { promo_code_id, type, amount, free_shipping: false, free_tax: false };
    add('promo_code_regulations', {
      ...regulation,
      maximum_discount_cents: type === 'percent_off' ? 4000 : null,
      weekly_ordinal_number: null,
    });
    if (code === 'FRIENDS25')
      add('promo_code_regulations', {
        ...regulation,
        amount: 40,
        free_shipping: true,
        maximum_discount_cents: 4000,
        weekly_ordinal_number: 1,
      });
  }
  addBanners(world);
}

function addBanners({ add }: World): void {
  add('sale_banners', {
    slug: 'autumn-soups',
    type: 'sales',
    status: 'enabled_all_weeks',
    title: 'Autumn soups',
    description: 'Four new bowls for cold days.',
    label: 'New',
    link_url: '/menu',
    link_title: 'See the menu',
    image_file: 'banners/autumn-soups',
    priority: 1,
  });
  add('sale_banners', {
    slug: 'new-meals',
    type: 'new-meals',
    status: 'disabled',
    title: 'New meals',
    description: 'New meals from {{newMealDate}}.',
    label: null,
    link_url: null,
    link_title: null,
    image_file: 'banners/new-meals',
    priority: 2,
  });
}

/** How often each code was applied is counted once everybody is there. */
export function countApplications(world: World): void {
  for (const application of world.rows('promo_code_applications')) {
    const promo = world.rows('promo_codes')[Number(application['promo_code_id']) - 1]!;
    promo['applications_count'] = Number(promo['applications_count']) + 1;
  }
}
