export interface SavedCard {
  customer: string;
  method: string;
}

/** Null if the card was saved with another gateway. */
export function savedCard(reference: string): SavedCard | null {
  const [, customer, method] = /^(cus_\w+)\/(pm_\w+)$/.exec(reference) ?? [];
  return customer !== undefined && method !== undefined ? { customer, method } : null;
}
