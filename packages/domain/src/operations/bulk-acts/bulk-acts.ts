import { type CurrentCode, refusalToReplaceCode } from '../../marketing/promo-codes/mass-apply.ts';
import type { PromoRefusal } from '../../marketing/promo-codes/promo-refusal.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Selected {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  /** The one that is added or removed. */
  readonly has_tag: boolean;
  readonly promo_code: CurrentCode;
}

type Act =
  | { readonly kind: 'add-tag' }
  | { readonly kind: 'remove-tag' }
  | { readonly kind: 'give-credit' }
  | { readonly kind: 'apply-promo-code'; readonly code: string; readonly override: boolean };

/** Null: the act includes the customer (OPS-39). */
export function whyLeftOut(customer: Selected, act: Act): string | null {
  if (customer.is_admin) return 'Staff members are not customers.';
  if (customer.is_erased) return 'These customers were erased.';
  if (act.kind === 'add-tag') return customer.has_tag ? 'They already have this tag.' : null;
  if (act.kind === 'remove-tag') return customer.has_tag ? null : 'They do not have this tag.';
  if (act.kind !== 'apply-promo-code') return null;
  return refusalToReplaceCode(act.code, customer.promo_code, act.override)?.message ?? null;
}

/** Without the e-mail, so that all who are left out for the same reason are counted together. */
export const describePromoRefusal = ({ reason, message }: PromoRefusal, code: string): string =>
  reason === 'promo_code_email_not_listed' ? `They are not on the e-mail list of promo code ${code}.` : message;

/** `status: paused, active; by a search`: the words of a search may be a customer's name (CUST-33). */
export const describeFilter = (filter: Readonly<Record<string, unknown>>): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      name === 'keyword' ? 'by a search' : `${name.replaceAll('_', ' ')}: ${[value].flat().join(', ')}`,
    )
    .join('; ');

const plural = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`;

/** OPS-38 */
export const refusalOfChangedCount = (confirmed: number, matching: number): string =>
  matching === confirmed
    ? 'The selected customers have changed. Review them and confirm again.'
    : `${plural(matching)} ${matching === 1 ? 'matches' : 'match'} now instead of ${confirmed.toLocaleString('en-US')}. Review them and confirm again.`;

export const refusalToAct = (included: number): Refusal | null =>
  included === 0 ? refusal('None of the selected customers can be included.') : null;

export const refusalToSelect = (matching: number, most: number): Refusal | null =>
  matching > most
    ? refusal(`At most ${most.toLocaleString('en-US')} users can be selected. Narrow the filter.`, 'selection')
    : null;
