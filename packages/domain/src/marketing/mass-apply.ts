/** The code that a customer holds, and how it stands; null without one. */
export type HeldCode = { readonly code: string; readonly status: string } | null;

/** Why a code is not applied to a customer of a list, in words for the result; null when it may be tried (rulings 8). */
export function whyNotApplied(code: string, held: HeldCode, override: boolean): string | null {
  if (held === null) return null;
  if (held.code === code) return `Promo code ${code} is ${held.status} for this customer already.`;
  return override ? null : `Promo code ${held.code} is ${held.status} for this customer. Override it to replace it.`;
}

/** Each e-mail once, whatever its case, as it was given first. */
export function eachOnce(emails: readonly string[]): string[] {
  const byPlain = new Map<string, string>();
  for (const email of emails) {
    const plain = email.toLowerCase();
    if (!byPlain.has(plain)) byPlain.set(plain, email);
  }
  return [...byPlain.values()];
}
