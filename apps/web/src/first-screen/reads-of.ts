import type { FirstRead } from '../calls/first-reads.ts';
import { parseSearch } from '../lists/search-text.ts';
import type { Page } from '../pages/page.ts';
import { PAGES } from '../pages/pages.ts';
import { firstReadOfMe } from '../session/me.ts';

const pages: Readonly<Record<string, Page<never>>> = PAGES;

/** The first asks who is signed in. Empty for a page whose reads are not declared. */
export function firstReadsOf({ pathname, search }: { pathname: string; search: string }): FirstRead[] {
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  const reads = page?.firstReads?.(parseSearch(search)) ?? null;
  return reads === null ? [] : [firstReadOfMe, ...reads];
}
