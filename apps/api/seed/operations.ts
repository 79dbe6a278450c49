import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import { addHolidays } from './holidays.ts';
import { daysAgo } from './orders/moments.ts';
import { SHIPPING_FEE } from './catalogue/prices.ts';
import { SUPERADMIN } from './customers/staff.ts';
import { ALLOCATIONS } from './customers/starts.ts';
import type { World } from './world.ts';

export function addOperations(world: World): ShippingHoliday[] {
  for (const { id, isAllocatedOnDays } of ALLOCATIONS)
    for (const weekday of isAllocatedOnDays)
      world.put('production_cycle_allocations', { weekday, production_cycle_id: id });
  addSettings(world);
  return addHolidays(world);
}

function addSettings(world: World): void {
  const settings = {
    shipping_fee_cents: SHIPPING_FEE,
    referral_credit_cents: 2000,
    referrer_credit_cents: 1000,
    support_email: 'support@larder.test',
  };
  const updated_at = daysAgo(world, 300, '09:30').toString();
  for (const [name, payload] of Object.entries(settings))
    world.put('settings', { name, payload: JSON.stringify(payload), updated_at, updated_by: SUPERADMIN });
}
