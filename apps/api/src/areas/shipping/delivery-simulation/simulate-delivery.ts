import type { DeliverySimulation } from '@larder/contract/shipping/delivery-simulation/delivery-simulation.ts';
import { orderWeekNumber } from '@larder/domain/orders/weeks/order-week-number.ts';
import { simulateDeliveries } from '@larder/domain/shipping/delivery-simulation/delivery-simulation.ts';
import { refusalToShipTo } from '@larder/domain/shipping/states/state-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { CallError, found, invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { findCarrier } from '../carriers/carriers.queries.ts';
import { findZipCode, listAppliedHolidays, listMadeWeeks } from '../../deliveries/delivery-facts.queries.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';

interface SimulationQuery {
  zip_code: string;
  signed_up_at?: string | undefined;
  carrier_id?: number | undefined;
}

export async function simulateDelivery(db: Db, query: SimulationQuery): Promise<DeliverySimulation> {
  if (query.carrier_id !== undefined && !(await findCarrier(db, query.carrier_id)))
    throw invalidField('carrier_id', 'This carrier no longer exists.');
  const signedUpAt = query.signed_up_at ? Temporal.Instant.from(query.signed_up_at) : await businessNow(db);
  const cycles = await listProductionCycles(db, signedUpAt);
  const zip = await findZipCode(db, query.zip_code);
  const unshipped = refusalToShipTo(zip?.state);
  if (unshipped) throw new CallError('not_found', unshipped.message);
  const result =
    zip &&
    simulateDeliveries({
      signedUpAt,
      cycles,
      weeks: await listMadeWeeks(db, signedUpAt),
      rules: zip.rules,
      holidays: await listAppliedHolidays(db, chicagoDay(signedUpAt)),
      defaultCycleId: zip.defaultCycleId,
      windowHours: await numberSetting(db, 'post_cutoff_window_hours'),
      carrierId: query.carrier_id ?? null,
    });
  if (!result) throw new CallError('not_found', 'No delivery quote available for zip code');
  const { rule, production_cycle_id, deliveries } = result;
  const carrier = found(await findCarrier(db, rule.carrier_id), `Carrier ${rule.carrier_id}`);
  return {
    zip_code: query.zip_code,
    signed_up_at: signedUpAt.toString(),
    production_cycle: {
      id: production_cycle_id,
      name: cycles.find(({ id }) => id === production_cycle_id)?.name ?? '',
    },
    cycle_rule: result.cycle_rule,
    carrier: { id: carrier.id, name: carrier.name },
    ship_day_name: rule.ship_day_name,
    days_in_transit: rule.days_in_transit,
    carrier_rule: result.carrier_rule,
    deliveries: deliveries.map((each) => ({
      order_week: { number: orderWeekNumber(each.week_date), date: each.week_date.toString() },
      is_made: each.is_made,
      cutoff_at: each.cutoff_at.toString(),
      cutoff_rule: each.cutoff_rule,
      post_cutoff_changes_deadline_at: each.deadline_at.toString(),
      ship_at: each.ship_at.toString(),
      ship_rule: each.ship_rule,
      deliver_at: each.deliver_at.toString(),
      delivery_rule: each.delivery_rule,
    })),
  };
}
