import type { ZipCodeMoves } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { countOf } from '../imports/describe-counts.ts';

type Crossings = Pick<ZipCodeMoves, 'into_pause' | 'out_of_pause'>;

/** CUST-12 */
export const describeCrossings = ({ into_pause, out_of_pause }: Crossings): string[] => [
  ...(into_pause > 0
    ? [
        `${countOf(into_pause, 'order')} would be delivered during the pause of ${into_pause === 1 ? 'its customer' : 'their customers'} and will be skipped.`,
      ]
    : []),
  ...(out_of_pause > 0
    ? [`${countOf(out_of_pause, 'order')} that a pause skipped would be delivered after it and will be sent.`]
    : []),
];

type Counts = Pick<ZipCodeMoves, 'orders' | 'without_box' | 'other_carrier'>;

/** A list of the new dates follows. */
export function describeMoves(
  { orders, without_box, other_carrier }: Counts,
  { active_customers, coming_orders }: { active_customers: number; coming_orders: number },
): string {
  const of = `Of ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}`;
  const carrier =
    other_carrier === 0 ? '' : `${countOf(other_carrier, 'order')} ${getsOf(other_carrier)} another carrier`;
  const quiet = without_box === 0 ? '' : ` ${withoutBox(without_box)}.`;
  if (orders === 0) return `${of}, no order gets other dates.${carrier && ` ${carrier}.`}${quiet}`;
  return `${of}, ${carrier && `${carrier}, and `}${countOf(orders, 'order')} ${getsOf(orders)} new dates${quiet ? `.${quiet}` : ':'}`;
}

/** Parts of a sentence. */
export const describeReversedMoves = ({ orders, without_box, other_carrier }: Counts, coming: number): string[] => [
  orders === 0
    ? 'no upcoming order gets new dates'
    : `${orders.toLocaleString('en-US')} of ${countOf(coming, 'upcoming order')} ${getsOf(orders)} new dates`,
  ...(without_box > 0 ? [withoutBox(without_box)] : []),
  ...(other_carrier > 0 ? [`${countOf(other_carrier, 'order')} ${getsOf(other_carrier)} another carrier`] : []),
];

/** They can return before their cutoff. */
const withoutBox = (count: number) => `${countOf(count, 'skipped or cancelled order')} ${getsOf(count)} new dates`;

const getsOf = (count: number) => (count === 1 ? 'gets' : 'get');
