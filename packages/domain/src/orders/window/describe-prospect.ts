import { showDay } from '../../values/show-date.ts';
import type { Prospect } from './fate-at-cutoff.ts';

/** `will be cancelled on 12/11/2026` (CUST-90). */
export function describeProspect({ outcome, on, is_without_card }: Prospect): string {
  if (outcome === 'cancelled') return `will be cancelled on ${showDay(on)}`;
  return `will be suspended at its cutoff on ${showDay(on)}${is_without_card ? ' unless a card is added' : ''}`;
}
