// Works on every list of the console (packages/ui/src/patterns/lists), without its help.

/** Rows of a table, or cards. */
const ROWS = 'main table[aria-busy] tbody tr, main ul[aria-busy] > li';

/** The link of each row, or its first one. */
const rowLinks = () =>
  [...document.querySelectorAll(ROWS)].flatMap(
    (row) => row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector<HTMLElement>('a[href]') ?? [],
  );

const rowOf = (element: Element | null) => element?.closest(ROWS) ?? null;

/** False without a list. */
export function moveInList(step: 1 | -1): boolean {
  const links = rowLinks();
  const current = rowOf(document.activeElement);
  const at = links.findIndex((link) => rowOf(link) === current);
  const next = current === null || at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return links.length > 0;
}

const boxOf = (row: Element | null) =>
  row?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:disabled)') ?? null;

/** Cards and most lists have nothing to select. */
export const canSelectRows = (): boolean => [...document.querySelectorAll(ROWS)].some((row) => boxOf(row) !== null);

/** False if the focused row cannot be selected. */
export function selectRow(): boolean {
  const box = boxOf(rowOf(document.activeElement));
  box?.click();
  return box !== null;
}

export const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]:not(:disabled)');

/** The search of a list that finds phones and numbers. */
export const numberField = () => document.querySelector<HTMLInputElement>('main [data-finds-numbers]:not(:disabled)');
