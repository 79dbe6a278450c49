/** What was picked of a list of meals, by SKU; the name is kept, since the list may be filtered to others. */
export type Picks = Readonly<Record<string, Pick>>;

export interface Pick {
  name: string;
  quantity: number;
}

/** The picks with so many of a meal; without it where that is null. */
export function withPick(picks: Picks, sku: string, pick: Pick | null): Picks {
  const { [sku]: _, ...others } = picks;
  return pick === null ? others : { ...picks, [sku]: pick };
}

export const countOf = (picks: Picks): number =>
  Object.values(picks).reduce((count, { quantity }) => count + quantity, 0);

/** What is sent of them. */
export const itemsOf = (picks: Picks): { sku: string; quantity: number }[] =>
  Object.entries(picks).map(([sku, { quantity }]) => ({ sku, quantity }));
