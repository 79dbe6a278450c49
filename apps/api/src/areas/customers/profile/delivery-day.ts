import { chooseShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findZipCode } from '../../deliveries/delivery-facts.queries.ts';
import { deliveryWeekday } from '../../deliveries/quote-delivery.ts';
import { listPreferredCarriers } from './profile.queries.ts';

/** By the preferred carrier, else by the rule of the zip code (SHIP-4). Null where nothing delivers. */
export async function findDeliveryDay(
  tx: Tx,
  { id, zip_code }: { id: number; zip_code: string | null },
  cycleId: number | null,
): Promise<Weekday | null> {
  const preferred = (await listPreferredCarriers(tx, id)).find((each) => each.production_cycle_id === cycleId);
  if (preferred) return deliveryWeekday(preferred.ship_day_name, preferred.days_in_transit);
  const zip = zip_code === null ? null : await findZipCode(tx, zip_code);
  const rule = chooseShippingRule(zip?.rules.filter((each) => each.production_cycle_id === cycleId) ?? []);
  return rule && deliveryWeekday(rule.ship_day_name, rule.days_in_transit);
}
