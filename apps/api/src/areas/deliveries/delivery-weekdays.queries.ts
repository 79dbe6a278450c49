import { deliveryWeekdays } from '@larder/domain/deliveries/delivery-weekdays.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Without carriers that serve no active zip code. */
export async function listDeliveryWeekdays(
  db: Db | Tx,
  carrierIds: number[],
): Promise<Map<number, ReadonlySet<Weekday>>> {
  const rules = await db
    .selectFrom('shipping_rules as r')
    .innerJoin('zip_codes as z', 'z.id', 'r.zip_code')
    .select(['r.carrier_id', 'r.ship_weekday as ship_day_name', 'r.days_in_transit'])
    .distinct()
    .where('z.is_active', '=', true)
    .where('r.carrier_id', 'in', carrierIds)
    .execute();
  return new Map(
    [...Map.groupBy(rules, ({ carrier_id }) => carrier_id)].flatMap(([carrierId, ofOne]) => {
      const driven = deliveryWeekdays(ofOne);
      return driven ? [[carrierId, driven]] : [];
    }),
  );
}
