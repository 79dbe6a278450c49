import {
  type changeZipCodes as route,
  MOST_ZIP_CODES,
  type ZipCodeChangesPreview,
} from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import {
  refusalOfChangedSelection,
  refusalToChangeNone,
  refusalToSelectZipCodes,
} from '@larder/domain/shipping/zip-code-changes/change-zip-code.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch, insertJobs } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { CallError, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { readShippingNames } from '../carriers/shipping-names.queries.ts';
import { findEffect } from '../zip-codes/zip-code-effect.ts';
import { readSnapshots, type StoredZipCode } from '../zip-codes/zip-code-snapshots.queries.ts';
import { allZipCodeIds } from '../zip-codes/zip-codes.queries.ts';
import { applyAct, rulesOf } from './apply-act.ts';
import { changeZipCodesJob } from './change-zip-codes.job.ts';
import { describeAct } from './describe-act.ts';

type Body = Received<typeof route>['body'];

export const previewZipCodeChanges = (ctx: StaffContext, body: Body): Promise<ZipCodeChangesPreview> =>
  rolledBack(ctx, async (tx) => (await judge(tx, body)).preview);

/** The selection is judged again: a batch has exactly the zip codes that were reviewed (SHIP-33). */
export async function startZipCodeChanges(ctx: StaffContext, body: Body): Promise<Batch> {
  const { act, selection, expected } = body;
  const batchId = await ctx.transaction(async (tx) => {
    const { included, preview } = await judge(tx, body);
    const confirmed = 'count' in selection ? selection.count : preview.selected;
    if (confirmed !== preview.selected || (expected !== undefined && expected !== preview.fingerprint))
      throw new CallError('figures_changed', refusalOfChangedSelection(confirmed, preview.selected), {
        current: preview,
      });
    refuseIf(refusalToChangeNone(included.length));
    const change = await describeAct(tx, act);
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.changedZipCodes,
      totalJobs: included.length,
      input: { change, selected_zip_codes: preview.selected },
      staffId: ctx.staff.id,
      now: await businessNow(tx),
    });
    await insertJobs(
      tx,
      id,
      included.map(({ zip_code, version, made_id }) => ({
        subject: { type: 'zip_code', id: zip_code },
        input: { version, made_id, act },
      })),
    );
    await record(tx, ctx.actor, {
      name: 'zip_codes_change_started',
      subject: { type: 'batch', id },
      description: `Started changing ${included.length} zip codes: ${change}`,
      after: { change, zip_codes: included.length },
    });
    await later(tx, ctx, changeZipCodesJob, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}

const EXAMPLES = 5;

/** As for a single zip code: the batch would fail at each. */
async function refuseUnknown(tx: Tx, act: Body['act']): Promise<void> {
  if (act.kind !== 'add-rule' && act.kind !== 'change-rules') return;
  const { hasCarrier, hasCycle } = await readShippingNames(tx);
  if (act.carrier_id !== null && !hasCarrier(act.carrier_id))
    throw invalidField('act.carrier_id', 'A selected carrier no longer exists. Reload and try again.');
  if (act.kind === 'add-rule' && !hasCycle(act.production_cycle_id))
    throw invalidField('act.production_cycle_id', 'A selected production cycle does not exist.');
}

async function judge(tx: Tx, { selection, act }: Body) {
  await refuseUnknown(tx, act);
  const ids = 'ids' in selection ? [...new Set(selection.ids)] : await matchingIds(tx, selection);
  const stored = await readSnapshots(tx, ids);
  const judged = stored.map((zip) => ({ zip, ...applyAct(zip.snapshot, act) }));
  const included = judged.flatMap(({ zip, after }) => (after ? [{ zip, after }] : []));
  const reasons = Map.groupBy(
    judged.filter(({ after }) => after === null),
    ({ leftOut }) => leftOut ?? '',
  );
  const effect = await findEffect(
    tx,
    included.map(({ zip, after }) => ({
      zip_code: zip.zip_code,
      before: rulesOf(zip.snapshot),
      after: rulesOf(after),
    })),
    await businessNow(tx),
  );
  const preview = {
    selected: stored.length,
    included: included.length,
    examples: examplesOf(included.map(({ zip }) => zip)),
    left_out: [...reasons]
      .map(([reason, of]) => ({
        reason,
        zip_codes: of.length,
        examples: examplesOf(of.map(({ zip }) => zip)),
      }))
      .toSorted((a, b) => b.zip_codes - a.zip_codes || a.reason.localeCompare(b.reason)),
    effect,
  };
  const fingerprint = fingerprintOf([
    act,
    stored.map(({ zip_code, version, made_id }) => [zip_code, version, made_id]),
    preview,
  ]);
  return { included: included.map(({ zip }) => zip), preview: { ...preview, fingerprint } };
}

async function matchingIds(tx: Tx, { filter }: Extract<Body['selection'], { filter: unknown }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of allZipCodeIds(tx, { ...filter, order: 'asc' }, MOST_ZIP_CODES)) {
    ids.push(...page);
    refuseIf(refusalToSelectZipCodes(ids.length, MOST_ZIP_CODES));
  }
  return ids;
}

const examplesOf = (zipCodes: readonly StoredZipCode[]) => zipCodes.slice(0, EXAMPLES).map(({ zip_code }) => zip_code);
