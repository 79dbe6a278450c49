import { describeExisting } from '@larder/domain/values/display/name-delivery.ts';
import { CallError } from '../../../../platform/call-error.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { wayOf } from '../../making/make-orders.ts';
import { findRogueCustomer } from './rogue-window.queries.ts';
import { listAppliedHolidays } from '../../../deliveries/delivery-facts.queries.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';

const BANNED = 'This customer is banned and cannot receive orders.';
const NO_CYCLE = 'No active post cutoff cycle found. We cant create a rogue order.';

/** A 404 with the reason if there is none. */
export async function rogueWindow(db: Db | Tx, userId: number) {
  const customer = await findRogueCustomer(db, userId);
  if (!customer) throw new CallError('not_found', `Customer ${userId} was not found.`);
  if (customer.banned_at !== null) throw new CallError('not_found', BANNED);
  const { address_id, zip_code } = customer;
  const window = windowOf(customer);
  if (!window || address_id === null || zip_code === null) throw new CallError('not_found', NO_CYCLE);
  if (customer.live_order !== null)
    throw new CallError(
      'not_found',
      `${describeExisting({ week: window.number, ...customer.live_order })} Skip or cancel it before creating a rogue order.`,
    );
  const way = wayOf(customer, customer.shipping_rules);
  if (!way) throw new CallError('not_found', `No carrier serves zip code ${zip_code} in ${window.cycle_name}.`);
  const weekDate = Temporal.PlainDate.from(window.date);
  const holidays = await listAppliedHolidays(db, weekDate);
  const dates = orderDates({ weekDate, deadline: window.deadline_at, holidays, ...way });
  return { customer: { ...customer, address_id }, window, dates, carrierId: way.carrierId };
}

type Customer = NonNullable<Awaited<ReturnType<typeof findRogueCustomer>>>;

function windowOf({ order_week_id, production_cycle_id, cutoff_at, deadline_at, number, date, cycle_name }: Customer) {
  if (order_week_id === null || production_cycle_id === null || cutoff_at === null || deadline_at === null) return null;
  if (number === null || date === null || cycle_name === null) return null;
  return { order_week_id, production_cycle_id, cutoff_at, deadline_at, number, date, cycle_name };
}
