import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { CUSTOMER_ACTS } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { readOptions } from '../../calls/use-read.ts';
import { ACT_LABELS } from '../../parts/customer-acts/act-labels.ts';
import { actsOf } from '../../parts/customer-acts/acts-of.ts';
import { useActingCustomer } from '../../parts/customer-acts/use-acting-customer.ts';
import { actsNamed } from './match-acts.ts';
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
  const name = `${acting.user.first_name} ${acting.user.last_name}`;
  const hits = actsOf(acting).map(({ act, label, day, refusal, href }): PaletteHit => ({
    id: `act-${act}`,
    title: label,
    note: refusal ?? [day, name].filter(Boolean).join(' · '),
    to: refusal === null ? { href } : { refusal },
  }));
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
  const found = actsNamed(text).map((act) => hits.find(({ id }) => id === `act-${act}`));
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
