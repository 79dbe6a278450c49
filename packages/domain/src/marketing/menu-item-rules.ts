import type { MenuItemAction, MenuItemType } from '../values/menu-items.ts';
import { refusal, type Refusal } from '../values/refusals.ts';

interface Fetching {
  readonly on_activate: MenuItemAction;
  readonly categories: readonly number[];
  readonly bestsellers: readonly number[];
}

/** An item that expands fetches no items; another fetches what its categories and bestsellers hold (specification 001, 2). */
export const fetchedTypes = ({ on_activate, categories, bestsellers }: Fetching): MenuItemType[] =>
  on_activate === 'expand'
    ? []
    : [
        ...(categories.length > 0 ? (['products'] as const) : []),
        ...(bestsellers.length > 0 ? (['bestsellers'] as const) : []),
      ];

/** What an expanding item would never fetch is not given to it. */
export function refusalToFetch({ on_activate, categories, bestsellers }: Fetching): Refusal | null {
  if (on_activate !== 'expand' || categories.length + bestsellers.length === 0) return null;
  const field = categories.length > 0 ? 'categories' : 'bestsellers';
  return refusal(
    'expands',
    'This item expands and fetches no items: leave its categories and bestsellers empty.',
    field,
  );
}
