export interface RemainingOrder {
  readonly id: number;
  readonly order_week_number: number;
  readonly cycle_name: string;
  readonly new_cycle_name: string;
  /** Null if the cutoff there has passed. */
  readonly beside_id: number | null;
}

/** So that staff act before the customer gets two boxes. */
export function describeRemainingOrder({
  id,
  order_week_number,
  cycle_name,
  new_cycle_name,
  beside_id,
}: RemainingOrder): string {
  const why =
    beside_id === null
      ? `the cutoff of ${new_cycle_name} has passed`
      : `order ${beside_id} is already in ${new_cycle_name}`;
  return `Order ${id} of week ${order_week_number} stays in ${cycle_name}: ${why}.`;
}
