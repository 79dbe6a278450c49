import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { refusalToReplaceCode } from '@larder/domain/marketing/promo-codes/mass-apply.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/record.ts';
import { applyPromoCode } from './apply-promo-code.ts';
import {
  type LockedCustomer,
  lockRequestedCustomers,
  raiseVersion,
  type RequestedCustomer,
} from './mass-apply-promo-code.queries.ts';
import { findActiveApplication } from './promo-codes.queries.ts';

interface CodeToApply {
  code: string;
  override: boolean;
}

interface Applied {
  userId: number | null;
  /** Null when the code was applied. */
  failure: string | null;
}

/** Returns failures instead of throwing, so that the list continues. */
export async function applyToCustomers(
  tx: Tx,
  ctx: { actor: Actor },
  { customers, ...wanted }: CodeToApply & { customers: readonly RequestedCustomer[] },
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const customer of await lockRequestedCustomers(tx, customers))
    applied.push(await applyTo(tx, ctx, customer, wanted));
  return applied;
}

async function applyTo(
  tx: Tx,
  ctx: { actor: Actor },
  customer: LockedCustomer | undefined,
  { code, override }: CodeToApply,
): Promise<Applied> {
  if (!customer) return { userId: null, failure: 'There is no customer with this e-mail.' };
  if (customer.erased_at) return { userId: customer.id, failure: ERASED_MESSAGE };
  const current = (await findActiveApplication(tx, customer.id)) ?? null;
  const refusal = refusalToReplaceCode(code, current, override);
  if (refusal !== null) return { userId: customer.id, failure: refusal.message };
  const version = customer.version + 1;
  try {
    await applyPromoCode(tx, ctx, { ...customer, version }, code);
  } catch (error) {
    // A rule refused it before anything was written.
    if (!(error instanceof CallError)) throw error;
    return { userId: customer.id, failure: Object.values(error.errors)[0]?.[0] ?? error.message };
  }
  await raiseVersion(tx, customer.id, version);
  return { userId: customer.id, failure: null };
}
