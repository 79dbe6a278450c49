/** The value at a path with dots, `shipping.zip_code`. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(part);
  }
  return value;
}

/** Form values are plain: text, numbers, lists and objects of them, written in one order. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface Versions {
  /** As the form stands. */
  mine: unknown;
  /** What both began with. */
  base: unknown;
  /** As the record stands now. */
  theirs: unknown;
}

interface Rebased {
  /** Changed there and not here: the form takes it over. */
  taken: string[];
  /** Changed there and here, to different values: somebody must choose. */
  clashing: string[];
}

/** What becomes of a form when its record has changed meanwhile, field by field. */
export function rebase({ mine, base, theirs }: Versions, paths: readonly string[]): Rebased {
  const rebased: Rebased = { taken: [], clashing: [] };
  for (const path of paths) {
    const [my, began, their] = [valueAt(mine, path), valueAt(base, path), valueAt(theirs, path)];
    if (isSame(their, began) || isSame(my, their)) continue;
    if (isSame(my, began)) rebased.taken.push(path);
    else rebased.clashing.push(path);
  }
  return rebased;
}

/** Who changed a record, from what a 409 says of its fields: 'Changed by mira@larder.test since you read it.' */
export function changedBy(errors: Readonly<Record<string, string[]>>): string | null {
  const names = Object.values(errors).flatMap(
    ([said]) => /^Changed by (.+) since you read it\.$/.exec(said ?? '')?.[1] ?? [],
  );
  return [...new Set(names)].join(' and ') || null;
}
