import { refusal, type Refusal } from '../../values/refusals.ts';

/** Facts about a customer since an import created them. */
export interface ImportedCustomer {
  readonly is_erased: boolean;
  readonly has_password: boolean;
  /** The newest entry in the audit log that is not an order made by the system; null without. */
  readonly last_change: string | null;
  readonly was_charged: boolean;
  readonly has_past_order: boolean;
  /** Other than the opening balance. */
  readonly has_other_credits: boolean;
  /** Other than the imported one, or the imported one was removed. */
  readonly has_other_cards: boolean;
  readonly has_promo_code: boolean;
  readonly has_historical_orders: boolean;
}

/** Customers that changed since the import stay as they are (CUST-48). */
export function refusalToReverseCustomer(kind: 'created' | 'changed', customer: ImportedCustomer): Refusal | null {
  if (kind === 'changed')
    return refusal("The import only changed this customer. Correct the values on the customer's page.");
  if (customer.is_erased) return refusal('This customer was erased.');
  if (customer.was_charged) return refusal('This customer was charged since the import.');
  if (customer.has_past_order) return refusal('An order of this customer is past its cutoff.');
  if (customer.has_password) return refusal('This customer has chosen a password since the import.');
  if (customer.has_other_credits) return refusal('The credits of this customer have changed since the import.');
  if (customer.has_other_cards) return refusal('The cards of this customer have changed since the import.');
  if (customer.has_promo_code) return refusal('This customer was given a promo code since the import.');
  if (customer.has_historical_orders) return HISTORICAL_ORDERS;
  return customer.last_change === null ? null : refusal(`Changed since the import: ${customer.last_change}.`);
}

const HISTORICAL_ORDERS = refusal('Historical orders were imported for this customer. Reverse their import first.');

/** Nothing else that happened to a customer can be undone, so that a retry would help (CUST-48). */
export const isFinalReversalRefusal = ({ message }: Refusal): boolean => message !== HISTORICAL_ORDERS.message;
