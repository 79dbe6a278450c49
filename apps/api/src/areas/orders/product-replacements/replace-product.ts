import type {
  ReplacementPreview,
  replaceProduct as route,
} from '@larder/contract/orders/product-replacements/product-replacements.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import {
  describeBrokenFilters,
  groupOf,
  reasonNotReplaced,
  refusalToReplace,
} from '@larder/domain/orders/product-replacements/product-replacements.ts';
import { moneyEffect, sampleOf } from '@larder/domain/orders/pricing/money-effect.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { REPLACEMENT_GROUPS, type ReplacementGroup } from '@larder/domain/values/batches/replacement-groups.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { CallError, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import {
  findReplacedProduct,
  type GroupCounts,
  insertReplacementJobs,
  type JudgedGroup,
  type Judging,
  listChosenWeeks,
  listCustomersOfPage,
  listGroups,
  listJudgedPage,
} from './product-replacements.queries.ts';
import { readThen, type Replacement, replaceInOrders } from './replace-in-orders.ts';
import { replaceProductsOfBatch } from './replace-products.job.ts';

type Request = Received<typeof route>;

/** These are priced for the preview; the effect on more is estimated from them, evenly spaced. */
const MOST_PRICED = { coming: 1_000, window: 100 };

/** `expected` is the preview's fingerprint: orders or prices that changed since are refused (CAT-47). */
export async function startReplacement(ctx: StaffContext, request: Request): Promise<Batch> {
  const { expected } = request.body;
  const batchId = await ctx.transaction(async (tx) => {
    const standing = await standingOf(tx, request);
    if (expected !== undefined && expected !== standing.fingerprint)
      refuseChangedFigures(expected, await seeReplacement(tx, ctx, request));
    const { replacement, coming, window, weeks } = standing;
    const ids = [...coming, ...window];
    if (ids.length === 0) throw new CallError('refused', 'There is no order in which it can be replaced.');
    const { product, replacement: other, ...choice } = replacement;
    const asked = { product: product.sku, replacement: other.sku, order_weeks: weeks.join(', '), ...choice };
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.replaceProduct,
      totalJobs: ids.length,
      input: {
        ...asked,
        product_id: product.id,
        replacement_id: other.id,
        order_week_ids: request.body.order_week_ids.join(','),
      },
      staffId: ctx.staff.id,
      now: standing.now,
    });
    await insertReplacementJobs(tx, id, ids);
    await record(tx, ctx.actor, {
      name: 'product_replaced',
      subject: { type: 'batch', id },
      description: `Started replacing ${product.name} by ${other.name} in ${ids.length} orders`,
      after: { ...asked, total_jobs: ids.length },
    });
    await later(tx, ctx, replaceProductsOfBatch, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}

/** Replaces in a page and in a sample of the orders, and rolls back. */
export const previewReplacement = (ctx: StaffContext, request: Request): Promise<ReplacementPreview> =>
  rolledBack(ctx, (tx) => seeReplacement(tx, ctx, request));

async function standingOf(tx: Tx, { body }: Request) {
  const { product_sku, replacement_sku, order_week_ids: asked, include_filtered, include_window } = body;
  const weekIds = [...new Set(asked)];
  const chosen = await listChosenWeeks(tx, weekIds);
  if (chosen.length < weekIds.length) throw invalidField('order_week_ids', 'A chosen week does not exist. Reload.');
  const product = await findReplacedProduct(tx, { sku: product_sku }, weekIds);
  if (!product) throw invalidField('product_sku', `There is no product ${product_sku}.`);
  const other = await findReplacedProduct(tx, { sku: replacement_sku }, weekIds);
  if (!other) throw invalidField('replacement_sku', `There is no product ${replacement_sku}.`);
  refuseIf(refusalToReplace(product, other));
  const choice = { include_filtered, include_window };
  const now = await businessNow(tx);
  const judging: Judging = { product, replacement: other, now };
  const judged = await listGroups(tx, judging, weekIds);
  const counts: GroupCounts[] = judged.map(({ ids: _, user_ids: __, ...each }) => each);
  const replaced = (asked: 'coming' | 'window') =>
    judged.flatMap(({ group, phase, ids }) =>
      ids !== null && phase === asked && (include_filtered || group !== 'filtered') ? ids : [],
    );
  return {
    now,
    judging,
    weekIds,
    groups: judged,
    weeks: chosen.map(({ number }) => number).toSorted((a, b) => a - b),
    replacement: { product, replacement: other, ...choice } satisfies Replacement,
    coming: replaced('coming'),
    window: include_window ? replaced('window') : [],
    fingerprint: fingerprintOf([choice, product.version, other.version, weekIds.toSorted((a, b) => a - b), counts]),
  };
}

/** The caller rolls this back. */
async function seeReplacement(tx: Tx, ctx: StaffContext, request: Request): Promise<ReplacementPreview> {
  const { page, per_page, group = null } = request.query;
  const standing = await standingOf(tx, request);
  const { replacement, judging, weekIds, groups, fingerprint } = standing;
  const { include_filtered: includeFiltered, include_window: includeWindow } = replacement;
  const rows = await listJudgedPage(tx, judging, { weekIds, group, includeFiltered, includeWindow, page, per_page });
  const coming = sampleOf(standing.coming, MOST_PRICED.coming);
  const window = sampleOf(standing.window, MOST_PRICED.window);
  const pageIds = rows.map(({ id }) => id);
  const all = [...new Set([...coming, ...window, ...pageIds])];
  const before = await readThen(tx, all);
  const made = new Map((await replaceInOrders(tx, ctx, all, replacement)).map((each) => [each.id, each]));
  const after = await readThen(tx, all);
  const customers = await listCustomersOfPage(
    tx,
    judging,
    rows.map(({ user_id }) => user_id),
  );
  const effectOf = (ids: readonly number[], count: number) =>
    moneyEffect(
      ids.flatMap((id) => {
        const [was, is] = [before.get(id), after.get(id)];
        return was && is ? [{ before: was.total, after: is.total }] : [];
      }),
      count,
    );
  const { product, replacement: other } = replacement;
  const isReplaced = ({ group: its, phase }: JudgedGroup) =>
    phase === 'coming'
      ? its === 'coming' || includeFiltered
      : phase === 'window' && includeWindow && (its === 'window' || includeFiltered);
  return {
    product: { sku: product.sku, name: product.name },
    replacement: { sku: other.sku, name: other.name },
    weeks_off_menu: other.off_menu_in,
    groups: Object.fromEntries(
      REPLACEMENT_GROUPS.map((each) => [each, sumOf(groups.filter((row) => row.group === each))]),
    ) as Record<ReplacementGroup, Counts>,
    replaced: sumOf(groups.filter(isReplaced)),
    money: {
      coming: effectOf(coming, standing.coming.length),
      window: effectOf(window, standing.window.length),
      is_estimate: coming.length < standing.coming.length || window.length < standing.window.length,
    },
    orders: rows.map((order) => {
      const { id, user_id, order_week_number, is_skipped } = order;
      const customer = customers.get(user_id);
      const error = made.get(id)?.error ?? reasonNotReplaced(order, replacement, other.name);
      return {
        id,
        user_id,
        order_week_number,
        is_skipped,
        group: groupOf(order),
        customer: customer?.name ?? '',
        why_not: error,
        broken_filters: describeBrokenFilters({
          kids: customer?.kids ?? [],
          active_weeks_needed: customer?.lacks_weeks ? other.after_cardinal_active_order : null,
        }),
        before: before.get(id) ?? { cart: [], total: order.total },
        after: error === null ? (after.get(id) ?? null) : null,
      };
    }),
    pagination: paginationOf(page, per_page, rows.length, countOf(groups, group)),
    fingerprint,
  };
}

type Counts = ReplacementPreview['replaced'];

/** A customer with several of these orders counts once. */
const sumOf = (rows: readonly JudgedGroup[]): Counts => {
  const sum = (count: 'orders' | 'portions' | 'skipped') => rows.reduce((total, row) => total + row[count], 0);
  return {
    orders: sum('orders'),
    customers: new Set(rows.flatMap(({ user_ids }) => user_ids)).size,
    portions: sum('portions'),
    skipped: sum('skipped'),
  };
};

const countOf = (groups: readonly JudgedGroup[], group: ReplacementGroup | null): number =>
  sumOf(groups.filter((row) => group === null || row.group === group)).orders;
