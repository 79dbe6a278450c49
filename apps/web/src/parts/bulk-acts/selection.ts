import { MOST_CHOSEN, MOST_SELECTED, type runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import type { CountedNoun } from '../../lists/describe-export.ts';

type Body = NonNullable<Sent<typeof runBulkAct>['body']>;
export type SentSelection = Body['selection'];
export type UsersFilter = Extract<SentSelection, { filter: unknown }>['filter'];
export type OrdersFilter = Extract<SentSelection, { order_filter: unknown }>['order_filter'];

/** The rows chosen one by one, or all that match the filter, with their number as the server counted it. */
export type Selection = { ids: readonly number[] } | { count: number };

export const NONE: Selection = { ids: [] };

export const countOf = (selection: Selection): number => ('ids' in selection ? selection.ids.length : selection.count);

export const isSelected = (selection: Selection, id: number): boolean =>
  'count' in selection || selection.ids.includes(id);

/** Taking a row out of all that match leaves those of its page, which are the known ones. */
export function select(
  selection: Selection,
  { ids, isChosen, page }: { ids: readonly number[]; isChosen: boolean; page: readonly number[] },
): Selection {
  const before = new Set('ids' in selection ? selection.ids : page);
  for (const id of ids)
    if (isChosen) before.add(id);
    else before.delete(id);
  return { ids: [...before] };
}

export const usersToSent = (selection: Selection, filter: UsersFilter): SentSelection =>
  'ids' in selection ? { ids: [...selection.ids] } : { filter, count: selection.count };

export const ordersToSent = (selection: Selection, order_filter: OrdersFilter): SentSelection =>
  'ids' in selection ? { order_ids: [...selection.ids] } : { order_filter, count: selection.count };

export const refusalToActOn = (selection: Selection, { many }: CountedNoun): string | null =>
  refusalToSelect(countOf(selection), 'ids' in selection ? MOST_CHOSEN : MOST_SELECTED, { what: many })?.message ??
  null;

const number = new Intl.NumberFormat('en-US');
export const describeCount = (count: number, { one, many }: CountedNoun): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const USERS: CountedNoun = { one: 'user', many: 'users' };
export const ORDERS: CountedNoun = { one: 'order', many: 'orders' };
