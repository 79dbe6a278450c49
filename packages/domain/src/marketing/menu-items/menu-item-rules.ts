import type { MenuItemAction, MenuItemType } from '../../values/enums/menu-items.ts';
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
