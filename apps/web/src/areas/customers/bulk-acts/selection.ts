import { MOST_CHOSEN, MOST_SELECTED, type runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';

type Body = NonNullable<Sent<typeof runBulkAct>['body']>;
export type SentSelection = Body['selection'];
export type Filter = Extract<SentSelection, { filter: unknown }>['filter'];

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

export const toSent = (selection: Selection, filter: Filter): SentSelection =>
  'ids' in selection ? { ids: [...selection.ids] } : { filter, count: selection.count };

export const refusalToActOn = (selection: Selection): string | null =>
  refusalToSelect(countOf(selection), 'ids' in selection ? MOST_CHOSEN : MOST_SELECTED)?.message ?? null;

const number = new Intl.NumberFormat('en-US');
export const describeCount = (count: number): string => `${number.format(count)} ${count === 1 ? 'user' : 'users'}`;
