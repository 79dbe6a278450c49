import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Week {
  readonly number: number;
  readonly status: OrderWeekStatus;
}

/** Nothing of a delivered week is sold (CAT-45). */
export const refusalToSellInWeek = ({ number, status }: Week): Refusal | null =>
  status === 'delivered' ? refusal(`Week ${number} is delivered.`, 'order_week_id') : null;

/** Null for other weeks. A closed one can still be marked as back, so that a wrong mark does not stay (CAT-57). */
export const refusalToSellOutInWeek = ({ number, is_closed }: { number: number; is_closed: boolean }): Refusal | null =>
  is_closed ? refusal(`The orders of week ${number} can no longer change.`, 'order_week_id') : null;
