import { showDay } from '../../values/show-date.ts';
import type { Prospect } from './fate-at-cutoff.ts';

/** `will be cancelled on 12/11/2026` (CUST-90). */
export const describeProspect = ({ outcome, on }: Prospect): string =>
  outcome === 'cancelled' ? `will be cancelled on ${showDay(on)}` : `will be suspended at its cutoff on ${showDay(on)}`;
