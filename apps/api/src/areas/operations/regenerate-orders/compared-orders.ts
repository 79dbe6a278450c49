import {
  MOST_COMPARED_AT_ONCE,
  type RegenerationResult,
  type regenerateOrders,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import type { RegenerationState } from '@larder/domain/values/enums/regeneration-states.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { listIdsOfState } from '../../orders/making/regenerate-orders.queries.ts';
import { listChanging, type Regenerated } from '../../orders/making/regenerate-orders.ts';
import { findComparison, isContradicted, listComparedIds } from './comparisons.queries.ts';

export type ListedOrders = Pick<Received<typeof regenerateOrders>['body'], 'order_ids' | 'filter' | 'actions'>;

/** Without versions, and of a filter without its orders: those that change are outdated, not another list. */
export const listedDigest = ({ order_ids = [], filter, actions }: ListedOrders): string =>
  fingerprintOf([
    actions,
    filter
      ? Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other))
      : [...new Set(order_ids)].toSorted((a, b) => a - b),
  ]);

interface Compared {
  results: Record<RegenerationResult, number>;
  listIds: (result: RegenerationResult, page: number, perPage: number) => Promise<number[]>;
  /** Whether what would be made of these orders now differs from the comparison. */
  isContradictedBy: (made: readonly Regenerated[]) => Promise<boolean>;
}

interface Standing {
  /** Null: compared in this call, unless there are too many. */
  comparisonId: number | null;
  staffId: number;
  listed: { ids: readonly number[]; now: Temporal.Instant; datesOnly: boolean };
  totals: Record<RegenerationState, number>;
}

/** The open orders that change and those that stay as they are; null if that takes a comparison (OPS-43). */
export async function compareOrders(
  tx: Tx,
  body: ListedOrders,
  { comparisonId, staffId, listed, totals }: Standing,
): Promise<Compared | null> {
  if (comparisonId !== null) return comparedBefore(tx, body, { id: comparisonId, staffId });
  if (totals.open > MOST_COMPARED_AT_ONCE) return null;
  const open = await listIdsOfState(tx, { ...listed, state: 'open', page: 1, per_page: MOST_COMPARED_AT_ONCE });
  const changing = await listChanging(tx, open, body.actions);
  const ids = {
    changing: open.filter((id) => changing.has(id)),
    same: open.filter((id) => !changing.has(id)),
  };
  return {
    results: { changing: ids.changing.length, same: ids.same.length },
    listIds: async (result, page, perPage) => ids[result].slice((page - 1) * perPage, page * perPage),
    isContradictedBy: async () => false,
  };
}

async function comparedBefore(
  tx: Tx,
  body: ListedOrders,
  { id, staffId }: { id: number; staffId: number },
): Promise<Compared | null> {
  const found = await findComparison(tx, id, staffId);
  if (!found) throw invalidField('comparison_id', 'This comparison has expired. Go back and preview the orders again.');
  const { changing, same, finished_at, listed_digest } = found;
  if (listed_digest !== listedDigest(body))
    throw invalidField('comparison_id', 'This comparison is of other orders or options. Preview these orders again.');
  if (finished_at === null) return null;
  return {
    results: { changing, same },
    listIds: (result, page, perPage) => listComparedIds(tx, id, { result, page, per_page: perPage }),
    isContradictedBy: (made) =>
      isContradicted(tx, id, {
        changing: made.filter(({ isChanged }) => isChanged).map((order) => order.id),
        same: made.filter(({ isChanged }) => !isChanged).map((order) => order.id),
      }),
  };
}
