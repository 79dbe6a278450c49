import { CallError } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { wayOf } from '../making/make-orders.ts';
import { findLiveOrder, findOpenWindow, findRogueCustomer } from './rogue-window.queries.ts';
import { listShippingRules } from '../making/make-orders.queries.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';

const BANNED = 'This customer is banned and gets no orders.';
const NO_CYCLE = 'No active post cutoff cycle found. We cant create a rogue order.';

/** The open window of a rogue order with its delivery; throws a 404 with the reason if there is none. */
export async function rogueWindow(db: Db | Tx, userId: number, now: Temporal.Instant) {
  const customer = await findRogueCustomer(db, userId);
  if (!customer) throw new CallError('not_found', `Customer ${userId} was not found.`);
  if (customer.banned_at !== null) throw new CallError('not_found', BANNED);
  const window = customer.production_cycle_id && (await findOpenWindow(db, customer.production_cycle_id, now));
  if (!window || customer.address_id === null || customer.zip_code === null) throw new CallError('not_found', NO_CYCLE);
  const live = await findLiveOrder(db, userId, window);
  if (live)
    throw new CallError(
      'not_found',
      `Order ${live.id} of week ${window.number} already exists. Skip or cancel it before creating a rogue order.`,
    );
  const rules = await listShippingRules(db, [customer.zip_code], window.production_cycle_id);
  const way = wayOf(customer, rules.get(customer.zip_code) ?? []);
  if (!way)
    throw new CallError('not_found', `No carrier serves zip code ${customer.zip_code} in ${window.cycle_name}.`);
  const weekDate = Temporal.PlainDate.from(window.date);
  const holidays = await listAppliedHolidays(db, weekDate);
  const dates = orderDates({ weekDate, deadline: window.deadline_at, holidays, ...way });
  return { customer: { ...customer, address_id: customer.address_id }, window, dates, carrierId: way.carrierId };
}
