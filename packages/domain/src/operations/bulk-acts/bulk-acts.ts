import { type CurrentCode, refusalToReplaceCode } from '../../marketing/promo-codes/mass-apply.ts';
import type { PromoRefusal } from '../../marketing/promo-codes/promo-refusal.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Selected {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly is_banned: boolean;
  /** False without a deliverable e-mail address. */
  readonly is_reachable: boolean;
  /** The one that is added or removed. */
  readonly has_tag: boolean;
  readonly promo_code: CurrentCode;
}

type Act =
  | { readonly kind: 'add-tag' }
  | { readonly kind: 'remove-tag' }
  | { readonly kind: 'give-credit' }
  | { readonly kind: 'send-mail' }
  | { readonly kind: 'apply-promo-code'; readonly code: string; readonly override: boolean };

/** Null: the act includes the customer (OPS-39). */
export function whyLeftOut(customer: Selected, act: Act): string | null {
  if (customer.is_admin) return 'Staff members are not customers.';
  if (customer.is_erased) return 'These customers were erased.';
  if (act.kind === 'send-mail') return whyNotMailed(customer);
  if (act.kind === 'add-tag') return customer.has_tag ? 'They already have this tag.' : null;
  if (act.kind === 'remove-tag') return customer.has_tag ? null : 'They do not have this tag.';
  if (act.kind !== 'apply-promo-code') return null;
  return refusalToReplaceCode(act.code, customer.promo_code, act.override)?.message ?? null;
}

/** When the batch reaches them, too (OPS-44). */
export function whyNotMailed({
  is_erased,
  is_banned,
  is_reachable,
}: Omit<Selected, 'is_admin' | 'has_tag' | 'promo_code'>): string | null {
  if (is_erased) return 'These customers were erased.';
  if (is_banned) return 'Banned customers get no messages.';
  return is_reachable ? null : 'They have no deliverable e-mail address.';
}

/** OPS-44 */
export const NOTHING_TO_SEND = 'Without exactly one selected order nothing is left of the subject or text.';

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

const plural = (count: number, what: string) => `${count.toLocaleString('en-US')} ${count === 1 ? what : `${what}s`}`;

/** OPS-38 */
export const refusalOfChangedCount = (confirmed: number, matching: number, what = 'user'): string =>
  matching === confirmed
    ? 'The selected customers have changed. Review them and confirm again.'
    : `${plural(matching, what)} ${matching === 1 ? 'matches' : 'match'} now instead of ${confirmed.toLocaleString('en-US')}. Review them and confirm again.`;

export const refusalToAct = (included: number): Refusal | null =>
  included === 0 ? refusal('None of the selected customers can be included.') : null;

export const refusalToSendMessages = (isOn: boolean): Refusal | null =>
  isOn
    ? null
    : refusal(
        'The e-mail Message from staff is switched off. Switch it on under E-mails to Customers to send messages.',
      );

export const refusalToSelect = (
  matching: number,
  most: number,
  { what = 'users', field = 'selection' } = {},
): Refusal | null =>
  matching > most
    ? refusal(`At most ${most.toLocaleString('en-US')} ${what} can be selected. Narrow the filter.`, field)
    : null;
