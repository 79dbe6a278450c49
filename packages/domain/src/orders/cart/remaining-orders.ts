import type { Day } from '../../values/days.ts';
import { nameDelivery } from '../../values/display/name-delivery.ts';

export interface RemainingOrder {
  readonly id: number;
  readonly order_week_number: number;
  readonly deliver_at: Day | null;
  readonly cycle_name: string;
  readonly new_cycle_name: string;
  /** Null if the cutoff there has passed. */
  readonly beside_id: number | null;
}

/** So that staff act before the customer gets two boxes. */
export function describeRemainingOrder({
  order_week_number,
  deliver_at,
  cycle_name,
  new_cycle_name,
  beside_id,
}: RemainingOrder): string {
  const why =
    beside_id === null
      ? `the cutoff of ${new_cycle_name} has passed`
      : `another order of its week is already in ${new_cycle_name}`;
  return `The order of ${nameDelivery(deliver_at, order_week_number)} stays in ${cycle_name}: ${why}.`;
}
