import type { MenuItemAction, MenuItemType } from '../../values/enums/storefront-content.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Fetching {
  readonly on_activate: MenuItemAction;
  readonly categories: readonly number[];
  readonly bestsellers: readonly number[];
}

/** An expanding item fetches nothing (MKT-51). */
export const fetchedTypes = ({ on_activate, categories, bestsellers }: Fetching): MenuItemType[] =>
  on_activate === 'expand'
    ? []
    : [
        ...(categories.length > 0 ? (['products'] as const) : []),
        ...(bestsellers.length > 0 ? (['bestsellers'] as const) : []),
      ];

export function refusalToFetch({ on_activate, categories, bestsellers }: Fetching): Refusal | null {
  if (on_activate !== 'expand' || categories.length + bestsellers.length === 0) return null;
  const field = categories.length > 0 ? 'categories' : 'bestsellers';
  return refusal('This item expands and does not fetch items. Leave its categories and bestsellers empty.', field);
}

interface Parent {
  readonly on_activate: MenuItemAction;
  readonly parent_id: number | null;
  readonly is_archived: boolean;
}

/** The menu has two levels; `parent` is null at the top (MKT-60). */
export function refusalToPlace(on_activate: MenuItemAction, parent: Parent | null): Refusal | null {
  if (parent === null) return null;
  if (parent.on_activate !== 'expand' || parent.parent_id !== null || parent.is_archived)
    return refusal('Please choose an item of the top level that expands and is not archived.', 'parent_id');
  return on_activate === 'expand'
    ? refusal('An item below another one cannot expand. Choose "Fetch items" or the top level.', 'on_activate')
    : null;
}

/** Below an archived item customers would not see it (MKT-61). */
export const refusalToRestoreBelow = (parent: { readonly name: string; readonly is_archived: boolean } | null) =>
  parent?.is_archived
    ? refusal(`This item belongs below ${parent.name}, which is archived. Restore ${parent.name} first.`)
    : null;
