import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { CUSTOMER_ACTS, offeredActs } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { readOptions } from '../../calls/use-read.ts';
import { ACT_LABELS } from '../../parts/customer-acts/act-labels.ts';
import { hrefOfAct } from '../../parts/customer-acts/act-search.ts';
import { useActingCustomer } from '../../parts/customer-acts/use-acting-customer.ts';
import { namedBy } from './match-screens.ts';
import type { PaletteHit } from './palette-hit.ts';

const MOST = 8;

export interface PaletteActs {
  /** Null while no customer is at hand. */
  of: string | null;
  matching: (text: string) => PaletteHit[];
}

/** The acts on the customer of the page, or acts that ask for a customer (STAFF-71). */
export function usePaletteActs(): PaletteActs {
  const acting = useActingCustomer(useCustomerAtHand());
  if (acting === null || acting.user.is_admin) return { of: null, matching: actsToAskFor };
  const { user, boxes, customer } = acting;
  const name = `${user.first_name} ${user.last_name}`;
  const hits = offeredActs(customer).map(({ act, refusal, order_id }): PaletteHit => {
    const day = boxes.find(({ order }) => order.id === order_id)?.order.deliver_at ?? null;
    return {
      id: `act-${act}`,
      title: ACT_LABELS[act].label,
      note: refusal ?? [day && showShortDay(day), name].filter(Boolean).join(' · '),
      to: refusal === null ? { href: hrefOfAct(user.id, act) } : { refusal },
    };
  });
  return { of: name, matching: (text) => matching(hits, text) };
}

function actsToAskFor(text: string): PaletteHit[] {
  if (text.trim() === '') return [];
  const hits = CUSTOMER_ACTS.map((act): PaletteHit => ({
    id: `act-${act}`,
    title: ACT_LABELS[act].label,
    note: 'Choose a customer',
    to: { ask: act },
  }));
  return matching(hits, text);
}

/** Without text those that are possible. */
function matching(hits: readonly PaletteHit[], text: string): PaletteHit[] {
  if (text.trim() === '') return hits.filter(({ to }) => !('refusal' in to)).slice(0, MOST);
  const named = CUSTOMER_ACTS.filter((act) => namedBy(ACT_LABELS[act].label, text));
  const known = CUSTOMER_ACTS.filter((act) => namedBy(`${ACT_LABELS[act].label} ${ACT_LABELS[act].synonyms}`, text));
  const found = [...new Set([...named, ...known])].map((act) => hits.find(({ id }) => id === `act-${act}`));
  return found.flatMap((hit) => hit ?? []);
}

const ON_CUSTOMER = /^\/users\/(\d+)(?:\/|$)/;
const ON_ORDER = /^\/orders\/(\d+)$/;

function useCustomerAtHand(): number | null {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [, user] = ON_CUSTOMER.exec(pathname) ?? [];
  if (user !== undefined) return Number(user);
  const [, order] = ON_ORDER.exec(pathname) ?? [];
  return order === undefined ? null : customerOfOrder(client, Number(order));
}

const customerOfOrder = (client: QueryClient, id: number): number | null =>
  client.getQueryData(readOptions(showOrderPage, { params: { id } }).queryKey)?.data.customer.id ?? null;
