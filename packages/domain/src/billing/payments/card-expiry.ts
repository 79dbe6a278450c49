import type { Day } from '../../values/days.ts';

/** A card is valid until the end of its month; null if the gateway did not say it. */
export interface CardExpiry {
  readonly card_exp_month: number | null;
  readonly card_exp_year: number | null;
}

/** A card that expires within these days is mentioned even if no order is charged later. */
const SOON_DAYS = 30;

/** The month is over in Chicago. */
export function isExpired(card: CardExpiry, today: Day): boolean {
  const last = lastDayOf(card);
  return last !== null && today > last;
}

interface CardUse {
  readonly today: Day;
  /** The charge of a coming order; null without one. */
  readonly lastCharge: Day | null;
  /** Orders go on being made for the customer. */
  readonly isActive: boolean;
}

/** Before the charge of a coming order; for active customers also expired or within the next 30 days (CUST-76). */
export function needsNewCard(card: CardExpiry, { today, lastCharge, isActive }: CardUse): boolean {
  const last = lastDayOf(card);
  if (last === null) return false;
  const soon = Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString();
  return (isActive && last <= soon) || (lastCharge !== null && lastCharge > last);
}

/** `expires 12/2026`; null if unknown. */
export function describeExpiry(card: CardExpiry, today: Day): string | null {
  if (lastDayOf(card) === null) return null;
  return `${isExpired(card, today) ? 'expired' : 'expires'} ${card.card_exp_month}/${card.card_exp_year}`;
}

function lastDayOf({ card_exp_month: month, card_exp_year: year }: CardExpiry): Day | null {
  if (month === null || year === null) return null;
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  return `${year}-${String(month).padStart(2, '0')}-${daysInMonth}`;
}
