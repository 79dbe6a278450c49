import type { showZipCodeResidents } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { describeServed } from '../../../parts/zip-codes/lost-service.tsx';

type Residents = Answer<typeof showZipCodeResidents>['data'];

/** Disabling changes nothing for the customers here, served or not (SHIP-32). */
export function describeResidents({ active_customers, paused_customers, coming_orders, undeliverable }: Residents) {
  const here = new Intl.ListFormat('en-US').format([
    countOf(active_customers, 'active customer'),
    ...(paused_customers > 0 ? [countOf(paused_customers, 'paused customer')] : []),
    countOf(coming_orders, 'upcoming order'),
  ]);
  const isServed = undeliverable.customers + undeliverable.orders === 0;
  return isServed
    ? `${here} here stay served and keep their dates. New customers are not accepted.`
    : `${here} here stay as they are: no carrier serves ${describeServed(undeliverable)} among them. New customers are not accepted.`;
}
