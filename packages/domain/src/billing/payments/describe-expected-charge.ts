import { formatDollars, ZERO } from '../../values/cents.ts';
import type { ExpectedCharge } from './coming-charges.ts';

/** `$50.00 comped and $20.00 credit`; empty if there is neither. */
export const describeWays = ({ comped, credits }: ExpectedCharge): string =>
  [comped > ZERO ? `${formatDollars(comped)} comped` : '', credits > ZERO ? `${formatDollars(credits)} credit` : '']
    .filter(Boolean)
    .join(' and ');
