export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(part);
  }
  return value;
}

/** Form values are plain JSON with a stable key order. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface Versions {
  mine: unknown;
  base: unknown;
  theirs: unknown;
}

interface Rebased {
  taken: string[];
  clashing: string[];
}

/** Merges a form with a record that was changed in the meantime, field by field. */
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

/** Reads 'Changed by mira@larder.test since you read it.' */
export function changedBy(errors: Readonly<Record<string, string[]>>): string | null {
  const names = Object.values(errors).flatMap(
    ([said]) => /^Changed by (.+) since you read it\.$/.exec(said ?? '')?.[1] ?? [],
  );
  return [...new Set(names)].join(' and ') || null;
}
