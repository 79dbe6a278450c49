import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';

export interface CustomerFact {
  name: 'Phone' | 'Address' | 'Plan' | 'Cycle' | 'Default card' | 'Credit' | 'Member since';
  text: string;
}

/** In the order in which they are shown. */
export const factsOf = (head: CustomerHead): CustomerFact[] => [
  { name: 'Phone', text: head.address === null ? 'None' : showPhone(head.address.phone) },
  { name: 'Address', text: addressOf(head) },
  { name: 'Plan', text: planOf(head) },
  { name: 'Cycle', text: cycleOf(head) },
  { name: 'Default card', text: cardOf(head) },
  { name: 'Credit', text: formatDollars(head.credit) },
  { name: 'Member since', text: head.member_since === null ? '—' : showDayOf(head.member_since) },
];

function addressOf({ address }: CustomerHead): string {
  if (address === null) return 'None';
  const { line_1, line_2, city, state, zip_code } = address;
  return [line_1, line_2, `${city}, ${state} ${zip_code}`].filter(Boolean).join(', ');
}

function planOf({ meals, kids }: CustomerHead): string {
  const quantity = meals.reduce((sum, line) => sum + line.quantity, 0);
  const plan = quantity === 0 ? 'No plan' : `${quantity} ${quantity === 1 ? 'meal' : 'meals'}`;
  return kids === 0 ? plan : `${plan} · ${kids} ${kids === 1 ? 'kid' : 'kids'}`;
}

const cycleOf = ({ production_cycle, default_delivery_day }: CustomerHead): string =>
  [production_cycle?.name ?? 'None', default_delivery_day && `${default_delivery_day}s`].filter(Boolean).join(' · ');

function cardOf({ card_last_four, is_comped }: CustomerHead): string {
  if (card_last_four !== null) return `•••• ${card_last_four}`;
  return is_comped ? 'No card (comped)' : 'No card';
}
