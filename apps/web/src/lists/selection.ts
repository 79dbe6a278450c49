/** The rows chosen one by one, or all that match the filter, with their number as the server counted it. */
export type Selection<Id> = { ids: readonly Id[] } | { count: number };

export const countOf = (selection: Selection<unknown>): number =>
  'ids' in selection ? selection.ids.length : selection.count;

export const isSelected = <Id>(selection: Selection<Id>, id: Id): boolean =>
  'count' in selection || selection.ids.includes(id);

/** Taking a row out of all that match leaves those of its page, which are the known ones. */
export function select<Id>(
  selection: Selection<Id>,
  { ids, isChosen, page }: { ids: readonly Id[]; isChosen: boolean; page: readonly Id[] },
): Selection<Id> {
  const before = new Set('ids' in selection ? selection.ids : page);
  for (const id of ids)
    if (isChosen) before.add(id);
    else before.delete(id);
  return { ids: [...before] };
}

export const toSent = <Id, Filter>(selection: Selection<Id>, filter: Filter) =>
  'ids' in selection ? { ids: [...selection.ids] } : { filter, count: selection.count };
