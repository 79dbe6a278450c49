import { CUSTOMER_ACTS, type CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { ACT_LABELS } from '../../parts/customer-acts/act-labels.ts';
import { namedBy } from './match-screens.ts';

/** Those named by their label first, then by another word. */
export function actsNamed(text: string): CustomerAct[] {
  const named = CUSTOMER_ACTS.filter((act) => namedBy(ACT_LABELS[act].label, text));
  const known = CUSTOMER_ACTS.filter((act) => namedBy(`${ACT_LABELS[act].label} ${ACT_LABELS[act].synonyms}`, text));
  return [...new Set([...named, ...known])];
}

interface ActAndCustomer {
  acts: CustomerAct[];
  /** Any text that the search takes. */
  customer: string;
}

/** `skip 816 555 0134`: as many first words as name an act, and a customer after them (STAFF-73). */
export function readActAndCustomer(text: string): ActAndCustomer | null {
  const tokens = text.trim().split(/\s+/);
  for (let count = tokens.length - 1; count > 0; count--) {
    const acts = actsNamed(tokens.slice(0, count).join(' '));
    if (acts.length > 0) return { acts, customer: tokens.slice(count).join(' ') };
  }
  return null;
}
