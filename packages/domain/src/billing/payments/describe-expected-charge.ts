import { formatDollars, ZERO } from '../../values/cents.ts';
import { showShortDay } from '../../values/show-date.ts';
import type { ExpectedCharge } from './coming-charges.ts';

/** `$50.00 comped and $20.00 credit`; empty if there is neither. */
export const describeWays = (expected: ExpectedCharge): string =>
  [expected.comped > ZERO ? `${formatDollars(expected.comped)} comped` : '', describeCredits(expected)]
    .filter(Boolean)
    .join(' and ');

/** The balance does not have yet what other orders return at their deadline (CUST-100). */
function describeCredits({ credits, to_return: pending }: ExpectedCharge): string {
  if (credits === ZERO) return '';
  const used = `${formatDollars(credits)} credit`;
  if (pending === undefined) return used;
  const day = showShortDay(pending.on);
  return pending.amount === credits
    ? `${used} that returns ${day}`
    : `${used}, of which ${formatDollars(pending.amount)} returns ${day}`;
}
