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

/** Part of a sentence. */
export const describeReversedMoves = ({ orders }: Pick<ZipCodeMoves, 'orders'>, coming: number): string =>
  orders === 0
    ? 'no upcoming order gets new dates'
    : `${orders.toLocaleString('en-US')} of ${countOf(coming, 'upcoming order')} ${orders === 1 ? 'gets' : 'get'} new dates`;
