export type PageMark = number | 'gap';

/** Below this count every page is listed (STAFF-60). */
const ALL_UP_TO = 6;

/**
 * All when fewer than 6, otherwise the first, the last and five around the current one. A gap never hides a single
 * page.
 */
export function pageWindow(page: number, pages: number): PageMark[] {
  if (pages < ALL_UP_TO) return range(1, pages);
  const from = Math.max(1, Math.min(page - 2, pages - 4));
  const to = Math.min(pages, Math.max(page + 2, 5));
  return [...upTo(from), ...range(from, to), ...after(to, pages)];
}

function upTo(from: number): PageMark[] {
  if (from <= 3) return range(1, from - 1);
  return [1, 'gap'];
}

function after(to: number, pages: number): PageMark[] {
  if (to >= pages - 2) return range(to + 1, pages);
  return ['gap', pages];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
