import { MOST_AT_ONCE } from '@larder/contract/marketing/promo-codes/promo-code-mass-apply.ts';
import { uniqueEmails } from '@larder/domain/marketing/promo-codes/mass-apply.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { CallError } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import { refusalOfConstraint } from '../../../platform/database/constraint-refusals.ts';
import { refusalOfDatabase } from '../../../platform/database/database-refusals.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { applyToCustomers } from './apply-to-customers.ts';
import { massApplyPromoCode } from './mass-apply-promo-code.job.ts';
import { findPromoCodeId, insertEmailJobs } from './mass-apply-promo-code.queries.ts';

interface MassApplication {
  emails: readonly string[];
  override: boolean;
}

export async function massApply(ctx: StaffContext, typed: string, { emails, override }: MassApplication) {
  const promo = await findPromoCodeId(ctx.db, typed.trim());
  if (!promo) throw new CallError('not_found', 'Promo code is not found.');
  const code = typed.trim().toUpperCase();
  const wanted = uniqueEmails(emails);
  if (wanted.length > MOST_AT_ONCE) {
    ctx.reply.code(202);
    return startBatch(ctx, { ...promo, code, override, emails: wanted });
  }
  const results: Record<string, true | string> = {};
  for (const email of wanted) {
    results[email] = (await applyToEmail(ctx, { code, email, override })) ?? true;
  }
  return results;
}

/** A locked customer does not stop the rest of the list. */
async function applyToEmail(ctx: StaffContext, wanted: { code: string; override: boolean; email: string }) {
  const { email, ...ofAll } = wanted;
  try {
    const [applied] = await ctx.transaction((tx) => applyToCustomers(tx, ctx, { ...ofAll, customers: [{ email }] }));
    return applied?.failure ?? null;
  } catch (error) {
    const known = refusalOfDatabase(refusalOfConstraint(error, ctx.constraintRefusals));
    if (known instanceof CallError) return known.message;
    throw error;
  }
}

interface Started {
  id: number;
  code: string;
  override: boolean;
  emails: string[];
}
async function startBatch(ctx: StaffContext, { id, code, override, emails }: Started) {
  const batchId = await ctx.transaction(async (tx) => {
    const now = await businessNow(tx);
    const made = await insertBatch(tx, {
      name: BATCH_NAMES.promoCode,
      totalJobs: emails.length,
      input: { code, override },
      staffId: ctx.staff.id,
      now,
    });
    await insertEmailJobs(tx, made, emails);
    await record(tx, ctx.actor, {
      name: 'promo_code_mass_applied',
      subject: { type: 'promo_code', id },
      description: `Started applying promo code ${code} to ${emails.length} e-mails`,
      after: { batch_id: made, override },
    });
    await later(tx, ctx, massApplyPromoCode, { batch_id: made });
    return made;
  });
  return showBatch(ctx.db, batchId);
}
