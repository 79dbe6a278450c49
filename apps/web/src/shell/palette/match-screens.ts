import type { Screen } from '../../screens.ts';

const MOST = 8;

const tokenize = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Symbols alone match nothing. */
export function namedBy(name: string, text: string): boolean {
  const typed = tokenize(text);
  const named = tokenize(name);
  return typed.length > 0 && typed.every((word) => named.some((known) => known.startsWith(word)));
}

/** Title matches first. */
export function matchScreens<S extends Screen>(screens: readonly S[], text: string): S[] {
  if (text.trim() === '') return screens.slice(0, MOST);
  const typed = tokenize(text);
  if (typed.length === 0) return [];
  const ranked = screens.map((screen) => ({ screen, rank: rankOf(screen, typed) })).filter(({ rank }) => rank > 0);
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ screen }) => screen);
}

function rankOf({ title, path, group }: Screen, typed: readonly string[]): number {
  const inTitle = tokenize(title);
  const anywhere = [...inTitle, ...tokenize(path), ...tokenize(group)];
  if (!typed.every((word) => anywhere.some((known) => known.startsWith(word)))) return 0;
  const named = typed.filter((word) => inTitle.some((known) => known.startsWith(word))).length;
  return 1 + named + (inTitle[0]?.startsWith(typed[0] ?? '') ? 1 : 0);
}
