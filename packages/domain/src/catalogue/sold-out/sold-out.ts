import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Week {
  readonly number: number;
  readonly status: OrderWeekStatus;
}

/** Nothing of a delivered week is sold (CAT-45). */
export const refusalToSellInWeek = ({ number, status }: Week): Refusal | null =>
  status === 'delivered' ? refusal(`Week ${number} is delivered.`, 'order_week_id') : null;
