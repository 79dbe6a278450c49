import type { BulkAct, BulkActPreview, runBulkAct as route } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { missingOfForm } from '@larder/domain/billing/credits/reason-form.ts';
import { refusalToAddTag } from '@larder/domain/customers/customer-tags/customer-tag-rules.ts';
import { refusalToChooseReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import {
  describeFilter,
  refusalOfChangedCount,
  refusalToAct,
  refusalToSendMessages,
} from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { CREDIT_REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { CallError, found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { later } from '../../../platform/jobs/later.ts';
import { isMailOn } from '../../../platform/mail/customer-mails.ts';
import { rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { lockChosenReason } from '../../billing/credits/chosen-reason.queries.ts';
import { refuseUnknownPlaceholders } from '../../customers/customer-mails/save-mail-template.ts';
import { findTag } from '../../customers/customer-tags/customer-tags.queries.ts';
import { massApplyPromoCode } from '../../marketing/promo-codes/mass-apply-promo-code.job.ts';
import { findPromoCodeId } from '../../marketing/promo-codes/mass-apply-promo-code.queries.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { describeOrderFilter } from './describe-order-filter.ts';
import { type JudgedSelection, judgeSelection, type Selection } from './judge-selection.ts';
import { insertCustomerJobs } from './selected-customers.queries.ts';
import { mailSelectedCustomers } from './mail-customers.job.ts';
import { tagSelectedCustomers } from './tag-customers.job.ts';

type Body = Received<typeof route>['body'];

export const previewBulkAct = (ctx: StaffContext, { selection, act }: Body): Promise<BulkActPreview> =>
  rolledBack(ctx, async (tx) => (await judgeSelection(tx, selection, await settled(tx, act))).preview);

/** The selection is judged again: a batch has exactly the customers that were reviewed (OPS-38). */
export async function startBulkAct(ctx: StaffContext, { selection, act: asked, expected }: Body): Promise<Batch> {
  const batchId = await ctx.transaction(async (tx) => {
    const act = await settled(tx, asked);
    const judged = await judgeSelection(tx, selection, act);
    refuseChanged(selection, expected, judged);
    refuseIf(refusalToAct(judged.jobs.length));
    const { name, terms, job, row } = await plan(tx, act);
    const id = await insertBatch(tx, {
      name,
      totalJobs: judged.jobs.length,
      input: {
        ...terms,
        ...(judged.preview.orders !== null && { orders: judged.preview.orders }),
        selected: judged.preview.selected,
        ...(await filterOf(tx, selection)),
      },
      staffId: ctx.staff.id,
      now: await businessNow(tx),
    });
    await insertCustomerJobs(tx, id, judged.jobs, row);
    await record(tx, ctx.actor, {
      name: 'bulk_act_started',
      subject: { type: 'batch', id },
      description: `Started ${name} for ${judged.jobs.length} selected customers`,
      after: { ...terms, customers: judged.jobs.length },
    });
    await later(tx, ctx, job, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}

/** Codes are found in any case; the batch has the stored one. */
async function settled(tx: Tx, act: BulkAct): Promise<BulkAct> {
  if (act.kind === 'give-credit') {
    await refuseReason(tx, act);
    return act;
  }
  if (act.kind === 'send-mail') {
    refuseUnknownPlaceholders('announcement', act, 'act.');
    refuseIf(refusalToSendMessages(await isMailOn(tx, 'announcement')));
    return act;
  }
  if (act.kind !== 'apply-promo-code') {
    const tag = found(await findTag(tx, act.tag_id), `Tag ${act.tag_id}`);
    if (act.kind === 'add-tag') refuseIf(refusalToAddTag(tag));
    return act;
  }
  const promo = await findPromoCodeId(tx, act.code.trim());
  if (!promo) throw invalidField('act.code', 'Promo code is not found.');
  return { ...act, code: act.code.trim().toUpperCase() };
}

/** As for a credit of one customer (MON-12). */
async function refuseReason(tx: Tx, { reason_id, details }: Extract<BulkAct, { kind: 'give-credit' }>): Promise<void> {
  const reason = await lockChosenReason(tx, reason_id, CREDIT_REASON_TYPES);
  if (!reason) throw invalidField('act.reason_id', 'Please select a reason.');
  refuseIf(refusalToChooseReason(reason, 'act.reason_id'));
  const { products, chosen, reason_details } = missingOfForm(reason, { details, picks: 0 });
  if (products !== undefined) throw invalidField('act.reason_id', 'This reason asks for products. Choose another one.');
  const missing = chosen ?? reason_details;
  if (missing !== undefined) throw invalidField('act.details', missing);
}

function refuseChanged(selection: Selection, expected: string | undefined, { preview }: JudgedSelection): void {
  const matching = preview.orders ?? preview.selected;
  const confirmed = 'count' in selection ? selection.count : matching;
  if (confirmed === matching && (expected === undefined || expected === preview.fingerprint)) return;
  throw new CallError(
    'figures_changed',
    refusalOfChangedCount(confirmed, matching, preview.orders === null ? 'user' : 'order'),
    { current: preview },
  );
}

async function filterOf(tx: Tx, selection: Selection): Promise<{ filter?: string }> {
  if ('order_filter' in selection) return { filter: await describeOrderFilter(tx, selection.order_filter) };
  if (!('filter' in selection)) return {};
  const { tag: tagId, ...filter } = selection.filter;
  const tag = tagId === undefined ? undefined : ((await findTag(tx, tagId))?.name ?? String(tagId));
  return { filter: describeFilter({ ...filter, tag }) || 'none' };
}

interface Plan {
  name: string;
  terms: Record<string, string | number | boolean>;
  job: Job<{ batch_id: number }>;
  /** The input of each row. */
  row?: object;
}

async function plan(tx: Tx, act: BulkAct): Promise<Plan> {
  if (act.kind === 'give-credit') {
    const { title } = found(await lockChosenReason(tx, act.reason_id, CREDIT_REASON_TYPES), 'The reason');
    const details = act.details || null;
    const reason = details === null ? title : `${title}: ${details}`;
    const row = { amount_cents: act.amount, reason, reason_id: act.reason_id, details };
    return { name: BATCH_NAMES.massCredits, terms: {}, job: massCredits, row };
  }
  if (act.kind === 'apply-promo-code') {
    const { code, override } = act;
    return { name: BATCH_NAMES.promoCode, terms: { code, override }, job: massApplyPromoCode };
  }
  if (act.kind === 'send-mail') {
    const { subject, body } = act;
    return { name: BATCH_NAMES.sendMail, terms: { subject, body }, job: mailSelectedCustomers };
  }
  const { name: tag } = found(await findTag(tx, act.tag_id), `Tag ${act.tag_id}`);
  const name = act.kind === 'add-tag' ? BATCH_NAMES.addTag : BATCH_NAMES.removeTag;
  return { name, terms: { tag_id: act.tag_id, tag }, job: tagSelectedCustomers };
}
