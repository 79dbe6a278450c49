import type { PlanMember } from '@larder/domain/orders/cart/fill-cart.ts';
import { live, named, type Cast } from './named.ts';
import { daysAgo } from '../orders/moments.ts';
import { UPS_GROUND } from '../places.ts';
import { applyCode } from '../marketing/promo-applications.ts';
import { SUPPORT } from './staff.ts';
import { EARLY_SUPPORTERS } from '../catalogue/variance-groups.ts';
import type { PlanLine } from './customer.ts';

const COMPED_CENTS = 5_000;
const COMPED_WEEKS = 12;
const COMPED_WEEKS_LEFT = 4;

/** 50 dollars a week, 4 weeks left of 12: the other weeks were charged. */
export function addComped(cast: Cast): void {
  const { world } = cast;
  const customer = named(cast, 'comped', { cutoffs: COMPED_WEEKS - COMPED_WEEKS_LEFT, by: { staffId: SUPPORT } });
  customer.row['is_comped'] = true;
  customer.compedCents = COMPED_CENTS;
  world.put('comped_accounts', {
    user_id: customer.id,
    is_activated: true,
    amount_cents: COMPED_CENTS,
    number_of_weeks: COMPED_WEEKS,
    remaining_weeks: COMPED_WEEKS_LEFT,
    with_banner: true,
  });
  live(cast, customer, {}, { skips: 0 });
}

const HIGH_PROTEIN = 6;
const VEGAN = 2;
const [DAIRY, EGG, NUTS] = [1, 2, 5];
const KIDS: (PlanMember & { name: string })[] = [
  {
    name: 'Mika',
    categories: [{ category_id: 1, quantity: 6 }],
    excluded_tag_ids: [HIGH_PROTEIN],
    excluded_indicator_ids: [],
  },
  {
    name: 'Noa',
    categories: [{ category_id: 3, quantity: 6 }],
    excluded_tag_ids: [VEGAN],
    excluded_indicator_ids: [EGG],
  },
  {
    name: 'Ravi',
    categories: [{ category_id: 4, quantity: 6 }],
    excluded_tag_ids: [],
    excluded_indicator_ids: [DAIRY, NUTS],
  },
];

export function addKids(cast: Cast): void {
  const { world } = cast;
  const plan: PlanLine[] = KIDS.flatMap(({ categories }) => categories);
  const customer = named(cast, 'kids', { plan });
  customer.row['kids_same_meals'] = false;
  customer.kids = KIDS;
  KIDS.forEach(({ name, categories, excluded_tag_ids, excluded_indicator_ids }, position) => {
    const of = { kid_id: world.add('kids', { user_id: customer.id, name, position }), user_id: customer.id };
    for (const line of categories) world.put('kid_categories', { ...of, ...line });
    for (const tag_id of excluded_tag_ids) world.put('kid_tags', { ...of, tag_id });
    for (const indicator_id of excluded_indicator_ids) world.put('kid_indicators', { ...of, indicator_id });
  });
  live(cast, customer);
}

export function addPromo(cast: Cast): void {
  const { world } = cast;
  const customer = named(cast, 'promo');
  const weeksAgo = (weeks: number) => daysAgo(world, 7 * weeks, '15:30');
  applyCode(world, customer, { code: 'TWOFREE', from: weeksAgo(13), until: weeksAgo(11), by: 'customer' });
  applyCode(world, customer, { code: 'AUTUMN10', from: weeksAgo(9), until: weeksAgo(7), by: { staffId: SUPPORT } });
  applyCode(world, customer, { code: 'FRIENDS25', from: weeksAgo(1), by: { staffId: SUPPORT } });
  live(cast, customer, {}, { skips: 0 });
}

const BELOW_MINIMUM: PlanLine[] = [{ category_id: 4, quantity: 6 }];

export function addVariance(cast: Cast): void {
  const preferred = { carrierId: UPS_GROUND, shipWeekday: 'Friday', daysInTransit: 2 } as const;
  const customer = named(cast, 'variance', {
    cycle: 2,
    preferred,
    plan: BELOW_MINIMUM,
    varianceGroup: EARLY_SUPPORTERS,
  });
  customer.row['is_min_plan_exception'] = true;
  cast.world.put('preferred_carriers', {
    user_id: customer.id,
    production_cycle_id: customer.cycle,
    carrier_id: preferred.carrierId,
    ship_weekday: preferred.shipWeekday,
    days_in_transit: preferred.daysInTransit,
  });
  live(cast, customer);
}
