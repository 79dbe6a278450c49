import { ERASED_MESSAGE } from '../data-protection/erasure.ts';
import type { BoxAct } from '../../values/boxes/box-acts.ts';

/** In the order of the palette. */
export const CUSTOMER_ACTS = [
  'skip',
  'unskip',
  'change_meals',
  'credit',
  'refund',
  'charge_again',
  'send_card_link',
  'pause',
  'resume',
  'change_address',
  'change_contact',
  'change_plan',
  'cancel',
  'activate',
] as const;
export type CustomerAct = (typeof CUSTOMER_ACTS)[number];

export interface ActBox {
  readonly place: 'coming' | 'last';
  readonly order_id: number;
  readonly acts: readonly { readonly act: BoxAct; readonly refusal: string | null }[];
}

export interface ActingCustomer {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly is_banned: boolean;
  readonly has_address: boolean;
  /** Null without one. */
  readonly subscription: 'active' | 'paused' | 'cancelled' | null;
  /** By delivery date; the last one at the end. */
  readonly boxes: readonly ActBox[];
}

interface OfferedAct {
  readonly act: CustomerAct;
  readonly refusal: string | null;
  /** The box that the act changes; null if it concerns none. */
  readonly order_id: number | null;
}

/** Every act, also those that the state refuses (STAFF-71). */
export const offeredActs = (customer: ActingCustomer): OfferedAct[] =>
  CUSTOMER_ACTS.map((act) => {
    const box = boxOf(act, customer);
    return { act, refusal: refusalOf(act, customer, box), order_id: box?.order_id ?? null };
  });

export const offeredAct = (act: CustomerAct, customer: ActingCustomer): OfferedAct => {
  const box = boxOf(act, customer);
  return { act, refusal: refusalOf(act, customer, box), order_id: box?.order_id ?? null };
};

type FoundBox = { order_id: number; refusal: string | null } | null;

const BOX_ACTS: Partial<Record<CustomerAct, BoxAct>> = {
  skip: 'skip',
  unskip: 'unskip',
  change_meals: 'change_meals',
  charge_again: 'reactivate',
};

/** The first coming box that allows it, otherwise the first that refuses it. */
function boxOf(act: CustomerAct, { boxes }: ActingCustomer): FoundBox {
  const wanted = BOX_ACTS[act];
  if (wanted === undefined) return null;
  const found = boxes.flatMap(({ place, order_id, acts }) => {
    const offered = acts.find((each) => each.act === wanted);
    return place === 'coming' && offered ? [{ order_id, refusal: offered.refusal }] : [];
  });
  return found.find(({ refusal }) => refusal === null) ?? found[0] ?? null;
}

const NO_BOX: Partial<Record<CustomerAct, string>> = {
  skip: 'No coming box can be skipped.',
  unskip: 'No coming box is skipped.',
  change_meals: 'No coming box can be changed.',
  charge_again: 'No suspended order can be charged.',
};

function refusalOf(act: CustomerAct, customer: ActingCustomer, box: FoundBox): string | null {
  if (customer.is_admin) return 'Staff have no boxes.';
  if (customer.is_erased && act !== 'refund') return ERASED_MESSAGE;
  if (customer.is_banned && OF_SUBSCRIPTION.includes(act)) return 'This customer is banned.';
  if (act in BOX_ACTS) return box === null ? (NO_BOX[act] ?? null) : box.refusal;
  const { subscription, has_address } = customer;
  switch (act) {
    case 'pause':
      return subscription === 'active' ? null : (NOT_ACTIVE[subscription ?? 'none'] ?? null);
    case 'resume':
      return subscription === 'paused' ? null : 'The subscription is not paused.';
    case 'cancel':
      if (subscription === null) return NOT_ACTIVE.none;
      return subscription === 'cancelled' ? NOT_ACTIVE.cancelled : null;
    case 'activate':
      if (subscription === null) return NOT_ACTIVE.none;
      return subscription === 'cancelled' ? null : 'The subscription is not cancelled.';
    case 'change_plan':
      return subscription === null ? NOT_ACTIVE.none : null;
    case 'change_contact':
      return has_address ? null : 'The customer has no address.';
    default:
      return null;
  }
}

/** A banned customer gets no boxes. */
const OF_SUBSCRIPTION: readonly CustomerAct[] = ['pause', 'resume', 'cancel', 'activate', 'change_plan'];

const NOT_ACTIVE = {
  none: 'The customer never subscribed.',
  paused: 'The subscription is already paused.',
  cancelled: 'The subscription is cancelled.',
  active: null,
};
