import type { ZipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ShippingNames, readShippingNames } from '../carriers/shipping-names.queries.ts';

/** `UPS Ground, PC A: 3 days in transit`. */
export async function describeAct(tx: Tx, act: ZipCodeAct): Promise<string> {
  if (act.kind === 'enable') return 'Enable';
  if (act.kind === 'disable') return 'Disable';
  const names = await readShippingNames(tx);
  if (act.kind === 'add-rule') {
    const { carrier_id, production_cycle_id, ship_day_name, days_in_transit, is_default } = act;
    const rule = [names.carrier(carrier_id), names.cycle(production_cycle_id), ship_day_name, daysOf(days_in_transit)];
    return `Add ${[...rule, ...(is_default ? ['default'] : [])].join(' · ')}`;
  }
  const of = describeRules(act, names);
  if (act.kind === 'remove-rules') return `Remove the rules of ${of}`;
  const to = [
    ...(act.carrier_id === null ? [] : [names.carrier(act.carrier_id)]),
    ...(act.ship_day_name === null ? [] : [act.ship_day_name]),
    ...(act.days_in_transit === null ? [] : [daysOf(act.days_in_transit)]),
  ];
  return `Change the rules of ${of} to ${to.join(' · ')}`;
}

const daysOf = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

function describeRules(
  { of_carrier_id, of_production_cycle_id }: { of_carrier_id: number | null; of_production_cycle_id: number | null },
  names: ShippingNames,
): string {
  const carrier = of_carrier_id === null ? 'all carriers' : names.carrier(of_carrier_id);
  return of_production_cycle_id === null ? carrier : `${carrier} in ${names.cycle(of_production_cycle_id)}`;
}
