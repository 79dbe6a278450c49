import type { generateUniqueCodes as route } from '@larder/contract/marketing/unique-codes/unique-codes.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToGenerate } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { generateUniqueCodesOfBatch } from './generate-unique-codes.job.ts';
import { countPlannedCodes, insertPartJobs, lockCampaign } from './unique-codes.queries.ts';

/** Codes of one transaction. */
const PART = 1_000;

export async function generateUniqueCodes(
  ctx: StaffContext,
  promoCodeId: number,
  { count, uses_limit }: Received<typeof route>['body'],
): Promise<Batch> {
  const batchId = await ctx.transaction(async (tx) => {
    const promo = found(await lockCampaign(tx, promoCodeId), `Promo code ${promoCodeId}`);
    const now = await businessNow(tx);
    const existing = await countPlannedCodes(tx, promoCodeId);
    refuseIf(refusalToGenerate(promo, { existing, count, today: chicagoDay(now).toString() }));
    const sizes = Array.from({ length: Math.ceil(count / PART) }, (_, part) => Math.min(PART, count - part * PART));
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.uniqueCodes,
      totalJobs: sizes.length,
      input: { promo_code_id: promoCodeId, uses_limit },
      staffId: ctx.staff.id,
      now,
    });
    await insertPartJobs(tx, id, sizes);
    await record(tx, ctx.actor, {
      name: 'unique_codes_generated',
      subject: { type: 'promo_code', id: promoCodeId },
      description: `Started generating ${count} unique codes of ${promo.code}`,
      after: { batch_id: id, count, uses_limit },
    });
    await later(tx, ctx, generateUniqueCodesOfBatch, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}
