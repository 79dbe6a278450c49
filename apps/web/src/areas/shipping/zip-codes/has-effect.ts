import type { ZipCodeEffect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';

/** On customers who live there and on their orders; customers who only gain service need no review. */
export const hasEffect = ({ loses, moves }: Pick<ZipCodeEffect, 'loses' | 'moves'>): boolean =>
  loses.customers + loses.orders + moves.orders + moves.other_carrier + moves.into_pause + moves.out_of_pause > 0;
