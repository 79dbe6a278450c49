type Sent<T> = { [K in keyof T]?: T[K] | undefined };

/** Lists compare by content; `comparable` picks what a field is compared by. */
export function sentChanges<T extends object>(
  was: T,
  sent: Sent<T>,
  comparable: (key: keyof T, value: unknown) => unknown = (_, value) => value,
): { before: Partial<T>; after: Partial<T> } {
  const textOf = (key: keyof T, value: unknown) => JSON.stringify(comparable(key, value));
  const changed = (Object.keys(sent) as (keyof T)[]).filter(
    (key) => sent[key] !== undefined && textOf(key, sent[key]) !== textOf(key, was[key]),
  );
  const pick = (from: Sent<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(was), after: pick(sent) };
}
