import type { ShippingRule } from '../../deliveries/shipping-rule.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { refusalOfShippingRules } from '../zip-codes/zip-code-rules.ts';

export interface ChangedZipCode<Rule extends ShippingRule> {
  readonly is_active: boolean;
  readonly default_production_cycle_id: number | null;
  readonly rules: readonly Rule[];
}

/** Null: any. */
interface OfRules {
  readonly of_carrier_id: number | null;
  readonly of_production_cycle_id: number | null;
}

/** Null: stays. */
interface NewValues {
  readonly carrier_id: number | null;
  readonly ship_day_name: Weekday | null;
  readonly days_in_transit: number | null;
}

export type ZipCodeAct =
  | { readonly kind: 'enable' }
  | { readonly kind: 'disable' }
  | ({ readonly kind: 'change-rules' } & OfRules & NewValues)
  | ({ readonly kind: 'add-rule' } & ShippingRule)
  | ({ readonly kind: 'remove-rules' } & OfRules);

type Changed<Rule extends ShippingRule> =
  | { readonly zip: ChangedZipCode<Rule>; readonly leftOut: null }
  | { readonly zip: null; readonly leftOut: string };

/**
 * A zip code after a change of many, or why it is left out (SHIP-33). `toRule` completes an added rule.
 */
export function changeZipCode<Rule extends ShippingRule>(
  zip: ChangedZipCode<Rule>,
  act: ZipCodeAct,
  toRule: (rule: ShippingRule) => Rule,
): Changed<Rule> {
  if (act.kind === 'enable' || act.kind === 'disable') {
    const is_active = act.kind === 'enable';
    if (zip.is_active === is_active) return leftOut(`Already ${is_active ? 'active' : 'inactive'}.`);
    return { zip: { ...zip, is_active }, leftOut: null };
  }
  const rules = changeRules(zip.rules, act, toRule);
  if (typeof rules === 'string') return leftOut(rules);
  const refused = refusalOfShippingRules(rules, zip.default_production_cycle_id);
  return refused ? leftOut(refused.message) : { zip: { ...zip, rules }, leftOut: null };
}

const leftOut = (reason: string) => ({ zip: null, leftOut: reason });

function changeRules<Rule extends ShippingRule>(
  rules: readonly Rule[],
  act: Exclude<ZipCodeAct, { kind: 'enable' | 'disable' }>,
  toRule: (rule: ShippingRule) => Rule,
): readonly Rule[] | string {
  if (act.kind === 'add-rule') {
    const { kind: _, ...added } = act;
    // One default for each cycle: the new one replaces it.
    const others = rules.map((rule) =>
      act.is_default && rule.production_cycle_id === act.production_cycle_id ? { ...rule, is_default: false } : rule,
    );
    return [...others, toRule(added)];
  }
  if (!rules.some((rule) => isOf(rule, act))) return 'No rule matches.';
  if (act.kind === 'remove-rules') return rules.filter((rule) => !isOf(rule, act));
  const changed = rules.map((rule) => (isOf(rule, act) ? withValues(rule, act) : rule));
  return changed.some((rule, index) => rule !== rules[index]) ? changed : 'The rules have these values already.';
}

const isOf = (rule: ShippingRule, { of_carrier_id, of_production_cycle_id }: OfRules): boolean =>
  (of_carrier_id === null || rule.carrier_id === of_carrier_id) &&
  (of_production_cycle_id === null || rule.production_cycle_id === of_production_cycle_id);

/** The same rule where nothing changes. */
function withValues<Rule extends ShippingRule>(rule: Rule, to: NewValues): Rule {
  const carrier_id = to.carrier_id ?? rule.carrier_id;
  const ship_day_name = to.ship_day_name ?? rule.ship_day_name;
  const days_in_transit = to.days_in_transit ?? rule.days_in_transit;
  const isSame =
    carrier_id === rule.carrier_id && ship_day_name === rule.ship_day_name && days_in_transit === rule.days_in_transit;
  return isSame ? rule : { ...rule, carrier_id, ship_day_name, days_in_transit };
}

const plural = (count: number) => `${count.toLocaleString('en-US')} zip ${count === 1 ? 'code' : 'codes'}`;

/** SHIP-33 */
export const refusalOfChangedSelection = (confirmed: number, matching: number): string =>
  matching === confirmed
    ? 'The selected zip codes, their customers or orders have changed. Review them and confirm again.'
    : `${plural(matching)} ${matching === 1 ? 'matches' : 'match'} now instead of ${confirmed.toLocaleString('en-US')}. Review them and confirm again.`;

export const refusalToSelectZipCodes = (matching: number, most: number): Refusal | null =>
  matching > most ? refusal(`At most ${plural(most)} can be selected. Narrow the filter.`, 'selection') : null;

export const refusalToChangeNone = (included: number): Refusal | null =>
  included === 0 ? refusal('None of the selected zip codes can be changed.') : null;
