import { refusal, type Refusal } from '../values/refusals.ts';

/** The code that a customer holds, and how it stands; null without one. */
export type HeldCode = { readonly code: string; readonly status: string } | null;

/** Why a code is not applied to a customer who holds one already; null when it may be tried (rulings 8). */
export function refusalOfHeldCode(code: string, held: HeldCode, override: boolean): Refusal | null {
  if (held === null) return null;
  const { code: other, status } = held;
  if (other === code)
    return refuse('promo_code_already_active', `Promo code ${code} is already ${status} for this customer.`);
  if (override) return null;
  return refuse(
    'promo_code_other_active',
    `Promo code ${other} is ${status} for this customer. Override it to replace it.`,
  );
}

const refuse = (code: string, message: string) => refusal(code, message, 'promo_code');

/** Each e-mail once, whatever its case, as it was given first. */
export function eachOnce(emails: readonly string[]): string[] {
  const byPlain = new Map<string, string>();
  for (const email of emails) {
    const plain = email.toLowerCase();
    if (!byPlain.has(plain)) byPlain.set(plain, email);
  }
  return [...byPlain.values()];
}
