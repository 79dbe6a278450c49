import { refusalOfHeldCode } from '@larder/domain/marketing/mass-apply.ts';
import { CallError } from '../../platform/call-error.ts';
import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/record.ts';
import { applyPromoCode } from './apply-promo-code.ts';
import { lockCustomerByEmail, raiseVersion } from './mass-apply-promo-code.queries.ts';
import { findActiveApplication } from './promo-codes.queries.ts';

export interface EmailToApply {
  code: string;
  email: string;
  override: boolean;
}

/** Applies a code to the customer with an e-mail; answers why not instead of refusing, since others wait in the list. */
export async function applyToEmail(
  tx: Tx,
  ctx: { actor: Actor },
  { code, email, override }: EmailToApply,
): Promise<{ userId: number | null; failure: string | null }> {
  const customer = await lockCustomerByEmail(tx, email);
  if (!customer) return { userId: null, failure: 'There is no customer with this e-mail.' };
  const held = (await findActiveApplication(tx, customer.id)) ?? null;
  const whyNot = refusalOfHeldCode(code, held, override);
  if (whyNot !== null) return { userId: customer.id, failure: whyNot.message };
  const version = customer.version + 1;
  try {
    await applyPromoCode(tx, ctx, { ...customer, version }, code);
  } catch (error) {
    // Refused by a rule, before anything was written.
    if (!(error instanceof CallError)) throw error;
    return { userId: customer.id, failure: Object.values(error.errors)[0]?.[0] ?? error.message };
  }
  await raiseVersion(tx, customer.id, version);
  return { userId: customer.id, failure: null };
}
