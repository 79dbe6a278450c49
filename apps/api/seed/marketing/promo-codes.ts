import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { daysAgo } from '../orders/moments.ts';
import { addChange } from '../record.ts';
import { SUPERADMIN } from '../customers/staff.ts';
import type { World } from '../world.ts';

export type CodeName = 'FRIENDS25' | 'AUTUMN10' | 'TWOFREE' | 'NURSES15';
interface Code {
  code: string;
  description: string;
  type: Regulation['type'];
  amount: number;
  /** Replaces the discount of the first order. */
  first?: { amount: number; freeShipping: boolean };
  more?: Record<string, unknown>;
}

/** `promo@demo.larder.test` has or had the first three; the fourth is for sign-ups. */
const PROMO_CODES: Code[] = [
  {
    code: 'FRIENDS25',
    description: '25 % off for friends, 40 % off the first box',
    type: 'percent_off',
    amount: 25,
    first: { amount: 40, freeShipping: true },
  },
  {
    code: 'AUTUMN10',
    description: '10 dollars off every box',
    type: 'dollars_off',
    amount: 10,
    more: { notes: 'On this fall’s postcards' },
  },
  { code: 'TWOFREE', description: 'Two meals on us', type: 'products_off', amount: 2 },
  { code: 'NURSES15', description: 'Thank you', type: 'percent_off', amount: 15 },
  {
    code: 'WELCOME50',
    description: 'Half price for new customers',
    type: 'percent_off',
    amount: 50,
    more: { is_for_new_customer: true, notes: 'On the landing page' },
  },
  { code: 'WELCOME20', description: '20 dollars off', type: 'dollars_off', amount: 20 },
  {
    code: 'ONLYONE',
    description: 'For the first customer who asks',
    type: 'dollars_off',
    amount: 30,
    more: { uses_limit: 1 },
  },
  {
    code: 'GRADUATE',
    description: 'For returning customers',
    type: 'percent_off',
    amount: 20,
    more: { whitelisted_statuses: ['cancelled', 'lapsed'] },
  },
  { code: 'DISABLED5', description: 'No longer offered', type: 'dollars_off', amount: 5, more: { is_active: false } },
];
export const promoCodeId = (code: CodeName): number => PROMO_CODES.findIndex((each) => each.code === code) + 1;

const MAXIMUM_CENTS = 4_000;
export const EXPIRATION_DAYS = 14;
const DAYS_KNOWN = 240;

export function addPromoCodes(world: World): void {
  const expired: Code = {
    code: 'SUMMER30',
    description: 'Until the end of summer',
    type: 'percent_off',
    amount: 30,
    more: { expires_on: world.today.subtract({ days: 40 }).toString() },
  };
  for (const code of [...PROMO_CODES, expired]) addPromoCode(world, code);
}

function addPromoCode(world: World, { code, description, type, amount, first, more = {} }: Code): void {
  const at = daysAgo(world, DAYS_KNOWN, '15:20');
  const promo_code_id = world.add('promo_codes', {
    code,
    description,
    is_active: true,
    is_for_new_customer: false,
    uses_limit: null,
    expires_on: null,
    expiration_window: EXPIRATION_DAYS,
    whitelisted_statuses: [],
    applications_count: 0,
    created_at: at.toString(),
    ...more,
  });
  const add = (terms: { amount: number; free_shipping: boolean; weekly_ordinal_number: number | null }) =>
    world.add('promo_code_regulations', {
      promo_code_id,
      type,
      maximum_discount_cents: type === 'percent_off' ? MAXIMUM_CENTS : null,
      free_tax: false,
      ...terms,
    });
  add({ amount, free_shipping: false, weekly_ordinal_number: null });
  if (first) add({ amount: first.amount, free_shipping: first.freeShipping, weekly_ordinal_number: 1 });
  addChange(world, {
    at,
    name: 'promo_code_created',
    by: { staffId: SUPERADMIN },
    subject: { type: 'promo_code', id: promo_code_id },
    description: `Created promo code ${code}`,
    after: { code, description },
  });
}

export function countApplications(world: World): void {
  for (const application of world.rows('promo_code_applications')) {
    const promo = world.rows('promo_codes')[Number(application['promo_code_id']) - 1]!;
    promo['applications_count'] = Number(promo['applications_count']) + 1;
  }
}
