import type { AddressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { type Actor, record } from '../../../platform/record.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { planDelivery } from '../../deliveries/quote-delivery.ts';
import { moveToCycle, setAddressOfComingOrders } from '../../orders/dating/redate-orders.queries.ts';
import { redateComingOrders } from '../../orders/dating/redate-orders.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { stateTerms } from '../../orders/reading/list-orders.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { findDeliveryDay } from '../profile/delivery-day.ts';
import { listPreferredCarriers } from '../profile/profile.queries.ts';
import {
  type Delivery,
  findDelivery,
  listComingDeliveries,
  listPassedDeliveries,
  updateCustomer,
} from './addresses.queries.ts';

interface AddressChange {
  /** The address that answers the call. */
  addressId: number;
  /** Null if nothing changed. */
  entry: { id: number; version: number; description: string; before?: object; after: object } | null;
}

export interface Followed {
  addressId: number;
  preview: AddressPreview;
}

/**
 * Changes addresses of a customer; orders before their cutoff follow the default one (CUST-61). Holds every cutoff that
 * is ahead and reads the clock after that, so that an order whose cutoff passed in the meantime keeps its address.
 */
export async function changingAddresses(
  tx: Tx,
  actor: Actor,
  userId: number,
  change: (now: Temporal.Instant, was: Delivery) => Promise<AddressChange>,
): Promise<Followed> {
  await shareComingMoments(tx);
  await holdDating(tx);
  await lockCustomers(tx, [userId]);
  const { now, ...terms } = await stateTerms(tx);
  const was = found(await findDelivery(tx, userId), `Customer ${userId}`);
  const before = await listComingDeliveries(tx, userId, now, terms);
  const { addressId, entry } = await change(now, was);
  const is = entry === null ? was : await followDefault(tx, actor, was, now);
  if (entry !== null) {
    const { id, version, ...changed } = entry;
    await record(tx, actor, {
      ...changed,
      name: 'profile_preferences_changed',
      subject: { type: 'address', id, version },
      userId,
      before: { ...changed.before, ...cycleBefore(was, is) },
      after: { ...changed.after, ...cycleBefore(is, was) },
      at: now,
    });
  }
  const after = new Map((await listComingDeliveries(tx, userId, now, terms)).map((order) => [order.order_id, order]));
  const seen = {
    orders: before
      .map((order) => {
        const { is_undeliverable, ...later } = after.get(order.order_id) ?? order;
        const { order_id, order_week_number } = order;
        return {
          order_id,
          order_week_number,
          is_undeliverable,
          before: deliveryOf(order),
          after: deliveryOf(later),
        };
      })
      .sort((a, b) => (a.after.deliver_at ?? '').localeCompare(b.after.deliver_at ?? '')),
    kept_orders: await listPassedDeliveries(tx, userId, now, terms),
    production_cycle:
      is.production_cycle_id === was.production_cycle_id
        ? null
        : { before: was.cycle_name, after: is.cycle_name ?? '' },
    delivery_day: { before: was.default_delivery_day, after: is.default_delivery_day },
  };
  return { addressId, preview: { ...seen, fingerprint: fingerprintOf(seen) } };
}

type Coming = Awaited<ReturnType<typeof listComingDeliveries>>[number];

const deliveryOf = ({
  is_skipped,
  ship_at,
  deliver_at,
  carrier_name,
  tax,
  total,
}: Omit<Coming, 'is_undeliverable'>) => ({
  is_skipped,
  ship_at,
  deliver_at,
  carrier_name,
  tax,
  total,
});

/** Only fields that differ from the other side. */
const cycleBefore = (side: Delivery, other: Delivery) => ({
  ...(side.production_cycle_id !== other.production_cycle_id && { production_cycle_id: side.production_cycle_id }),
  ...(side.default_delivery_day !== other.default_delivery_day && { default_delivery_day: side.default_delivery_day }),
});

async function followDefault(tx: Tx, actor: Actor, was: Delivery, now: Temporal.Instant): Promise<Delivery> {
  const { id: userId } = was;
  const is = found(await findDelivery(tx, userId), `Customer ${userId}`);
  const { address_id: addressId, state_id: stateId, zip_code: zipCode } = is;
  if (addressId === null || stateId === null || zipCode === null) return is;
  if (addressId !== was.address_id) await setAddressOfComingOrders(tx, userId, addressId, now);
  const isMoved = stateId !== was.state_id || zipCode !== was.zip_code;
  const plan = isMoved ? await planOf(tx, was, { state_id: stateId, zip_code: zipCode }, now) : null;
  if (plan !== null || is.phone !== is.address_phone)
    // Staff find the customer by the phone of the default address.
    await updateCustomer(tx, userId, { phone: is.address_phone, ...plan });
  if (!isMoved) return is;
  if (plan !== null && plan.production_cycle_id !== was.production_cycle_id)
    await moveToCycle(tx, userId, plan.production_cycle_id, now);
  await redateComingOrders(tx, actor, [userId], now);
  await priceCustomersOrders(tx, userId, now);
  return found(await findDelivery(tx, userId), `Customer ${userId}`);
}

/** Null keeps cycle and delivery day: a preferred carrier decides (SHIP-4). */
async function planOf(
  tx: Tx,
  { id, production_cycle_id: cycleId }: Delivery,
  place: { state_id: string; zip_code: string },
  now: Temporal.Instant,
) {
  const plan = await planDelivery(tx, now, place, { stays: cycleId });
  const preferred = await listPreferredCarriers(tx, id);
  if (preferred.some((each) => each.production_cycle_id === cycleId)) return null;
  const { production_cycle_id } = plan;
  return {
    production_cycle_id,
    default_delivery_day: await findDeliveryDay(tx, { id, zip_code: place.zip_code }, production_cycle_id),
  };
}
