import type { OrderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import type { Row } from '../copy-rows.ts';
import type { Entry } from '../ledger.ts';
import type { Life } from '../life.ts';
import type { Calendar } from './calendar.ts';
import type { Line } from './carts.ts';
import type { CycleId, Week } from './weeks.ts';

export interface Order extends OrderInput {
  id: number;
  row: Row;
  price: OrderPrice;
  lines: Line[];
  skipReasonId: number | null;
  isRecorded: boolean;
}

export interface OrderInput extends Place {
  fate: Fate;
  life: Life;
  habits: Habits;
  earlier: Order[];
  credits: Entry[];
}

export interface Place {
  week: Week;
  cycle: CycleId;
  cutoff: Temporal.Instant;
  deadline: Temporal.Instant;
  isPassed: boolean;
  isSettled: boolean;
  madeAt: Temporal.Instant;
  openUntil: Temporal.Instant;
  dates: ReturnType<Calendar['datesOf']>;
}

/**
 * `ahead`, `skipped` and `paused` also occur before the cutoff; `cancelled` happens before it, `banned` at it,
 * `charge-failed` and `suspended` end at the deadline.
 */
export type Fate =
  | 'charged'
  | 'ahead'
  | 'skipped'
  | 'paused'
  | 'skipped-after'
  | 'charge-failed'
  | 'suspended'
  | 'cancelled'
  | 'banned';

export interface Habits {
  skips?: number;
  skippedLately?: number;
  changes?: number;
  skippedAfterAt?: Temporal.Instant;
  credits?: Entry[];
  isDetailed?: boolean;
}
