import type { AddressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';

/** When and by whom the first box comes to a typed address (CUST-61); null if none is coming. */
export function describeFirstBox({ orders }: Pick<AddressPreview, 'orders'>): string | null {
  const first = orders.find(({ after }) => !after.is_skipped);
  if (first === undefined) return null;
  const { deliver_at: date, carrier_name } = first.after;
  if (first.is_undeliverable || date === null)
    return 'No carrier serves this zip code in the cycle of the next box that can change.';
  const by = carrier_name === null ? '' : ` by ${carrier_name}`;
  return `The first box to this address comes ${showWeekday(date)} ${showDay(date)}${by}.`;
}
