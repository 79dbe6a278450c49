import { refusal, type Refusal } from '../../values/refusals.ts';
import type { Weekday } from '../../values/weekdays.ts';

interface Rule {
  readonly carrier_id: number;
  readonly production_cycle_id: number;
  readonly ship_day_name: Weekday;
  readonly is_default: boolean;
}

/** Fields count rules from 0 (SHIP-19). */
export function refusalOfShippingRules(rules: readonly Rule[], defaultCycleId: number | null): Refusal | null {
  for (const [index, rule] of rules.entries()) {
    const before = rules.slice(0, index);
    const ofCycle = before.filter((each) => each.production_cycle_id === rule.production_cycle_id);
    if (ofCycle.some((each) => each.carrier_id === rule.carrier_id && each.ship_day_name === rule.ship_day_name))
      return refusal('This carrier, cycle and weekday are listed twice.', `shippingRules.${index}.ship_day_name`);
    if (rule.is_default && ofCycle.some((each) => each.is_default))
      return refusal('A cycle can have only one default rule.', `shippingRules.${index}.is_default`);
  }
  if (defaultCycleId !== null && !rules.some((rule) => rule.production_cycle_id === defaultCycleId))
    return refusal('The default production cycle needs a shipping rule.', 'default_production_cycle_id');
  return null;
}
