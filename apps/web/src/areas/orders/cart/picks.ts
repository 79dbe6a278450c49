/** By SKU, with the name, because a filter may hide a picked meal. */
export type Picks = Readonly<Record<string, Pick>>;

export interface Pick {
  name: string;
  quantity: number;
}

export function withPick(picks: Picks, sku: string, pick: Pick | null): Picks {
  const { [sku]: _, ...others } = picks;
  return pick === null ? others : { ...picks, [sku]: pick };
}

export const countOf = (picks: Picks): number =>
  Object.values(picks).reduce((count, { quantity }) => count + quantity, 0);

export const toItems = (picks: Picks): { sku: string; quantity: number }[] =>
  Object.entries(picks).map(([sku, { quantity }]) => ({ sku, quantity }));
