import { allocatedCycle } from '@larder/domain/deliveries/allocated-cycle.ts';
import { deliveryQuote } from '@larder/domain/deliveries/delivery-quote.ts';
import { chooseShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { refusalToShipTo } from '@larder/domain/shipping/states/state-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { WEEKDAYS, type Weekday, weekdayNumber } from '@larder/domain/values/weekdays.ts';
import { CallError, invalidField, refuseIf } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { numberSetting } from '../../platform/settings.ts';
import { deliveryFacts, findStateOfAddress, findZipCode, lockStatesOf } from './delivery-facts.queries.ts';

/** The first delivery for somebody who subscribes now (SHIP-7). */
export async function quoteDelivery(db: Db, zipCode: string): Promise<{ delivery_date: string }> {
  const now = await businessNow(db);
  const today = chicagoDay(now);
  const zip = await findZipCode(db, zipCode);
  const unshipped = refusalToShipTo(zip?.state);
  if (unshipped) throw new CallError('not_found', unshipped.message);
  const windowHours = await numberSetting(db, 'post_cutoff_window_hours');
  const quote = zip && deliveryQuote({ now, today, windowHours, ...zip, ...(await deliveryFacts(db, now, today)) });
  if (!quote) throw new CallError('not_found', 'No delivery quote available for zip code');
  return { delivery_date: quote.delivery_date.toString() };
}

export const deliveryWeekday = (shipDay: Weekday, daysInTransit: number): Weekday =>
  WEEKDAYS[(weekdayNumber(shipDay) - 1 + daysInTransit) % WEEKDAYS.length]!;

interface NewAddress {
  zip_code: string;
  state_id: string;
  ship_day?: Weekday | null | undefined;
}

/** A 422 if the state or the zip code is not served. The cycle `stays` if anything ships there in it. */
export async function planDelivery(
  tx: Tx,
  now: Temporal.Instant,
  address: NewAddress,
  { stays }: { stays: number | null } = { stays: null },
) {
  await lockStatesOf(tx, address);
  refuseIf(refusalToShipTo(await findStateOfAddress(tx, address.state_id), 'shipping.state_id'));
  const { zip_code: zipCode, ship_day: shipDay = null } = address;
  const zip = await findZipCode(tx, zipCode);
  if (!zip) throw invalidField('shipping.zip_code', 'No delivery quote available for zip code');
  refuseIf(refusalToShipTo(zip.state, 'shipping.zip_code'));
  const ruleCycleIds = zip.rules.map((rule) => rule.production_cycle_id);
  const cycleId =
    stays !== null && ruleCycleIds.includes(stays)
      ? stays
      : await findAllocatedCycle(tx, now, { ruleCycleIds, defaultCycleId: zip.defaultCycleId });
  const ofCycle = zip.rules.filter((rule) => rule.production_cycle_id === cycleId);
  if (cycleId === null || ofCycle.length === 0)
    throw invalidField('shipping.zip_code', 'No delivery quote available for zip code');
  const rule = chooseShippingRule(
    shipDay === null ? ofCycle : ofCycle.filter((each) => each.ship_day_name === shipDay),
  );
  if (!rule) throw invalidField('shipping.ship_day', `Nothing ships to this zip code on ${shipDay}.`);
  return {
    production_cycle_id: cycleId,
    default_delivery_day: deliveryWeekday(rule.ship_day_name, rule.days_in_transit),
  };
}

async function findAllocatedCycle(
  tx: Tx,
  now: Temporal.Instant,
  zip: { ruleCycleIds: number[]; defaultCycleId: number | null },
): Promise<number | null> {
  const today = chicagoDay(now);
  const { cycles } = await deliveryFacts(tx, now, today);
  return allocatedCycle({ today, cycles, ...zip });
}
