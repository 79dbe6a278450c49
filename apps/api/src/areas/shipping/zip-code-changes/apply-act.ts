import type { ZipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { changeZipCode } from '@larder/domain/shipping/zip-code-changes/change-zip-code.ts';
import { type RuleSnapshot, toRule, type ZipCodeSnapshot } from '../zip-codes/zip-code-snapshots.queries.ts';

interface NamedRule extends ShippingRule {
  alternate_ups_service: string | null;
}

const toSnapshot = ({ ship_day_name, ...rule }: NamedRule): RuleSnapshot => ({ ...rule, ship_weekday: ship_day_name });

export const rulesOf = ({ shipping_rules }: ZipCodeSnapshot): NamedRule[] => shipping_rules.map(toRule);

type Applied = { after: ZipCodeSnapshot; leftOut: null } | { after: null; leftOut: string };

export function applyAct(snapshot: ZipCodeSnapshot, act: ZipCodeAct): Applied {
  const { zip, leftOut } = changeZipCode({ ...snapshot, rules: rulesOf(snapshot) }, act, (rule) => ({
    ...rule,
    alternate_ups_service: null,
  }));
  if (zip === null) return { after: null, leftOut };
  return {
    after: { ...snapshot, is_active: zip.is_active, shipping_rules: zip.rules.map(toSnapshot) },
    leftOut: null,
  };
}
