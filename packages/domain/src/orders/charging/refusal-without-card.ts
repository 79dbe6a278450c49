import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** A charge that is certain to fail is not made (ORD-87). `due` is in cents, by card. */
export const refusalWithoutCard = (due: Cents | undefined): Refusal | null =>
  due === undefined || due === ZERO
    ? null
    : refusal(
        `This customer has no card, and ${formatDollars(due)} is due by card. Add a card or enough credit, then try again.`,
      );
