import { promoRefusal, type PromoRefusal } from './promo-refusal.ts';

export type CurrentCode = { readonly code: string; readonly status: string } | null;

/** Unless `override` is set (MKT-24). */
export function refusalToReplaceCode(code: string, current: CurrentCode, override: boolean): PromoRefusal | null {
  if (current === null) return null;
  const { code: other, status } = current;
  if (other === code)
    return promoRefusal('promo_code_already_active', `Promo code ${code} is already ${status} for this customer.`);
  if (override) return null;
  return promoRefusal(
    'promo_code_other_active',
    `Promo code ${other} is ${status} for this customer. Override it to replace it.`,
  );
}

/** In any case; keeps the first spelling. */
export function uniqueEmails(emails: readonly string[]): string[] {
  const byPlain = new Map<string, string>();
  for (const email of emails) {
    const plain = email.toLowerCase();
    if (!byPlain.has(plain)) byPlain.set(plain, email);
  }
  return [...byPlain.values()];
}
