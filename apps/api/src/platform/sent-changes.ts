type Sent<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * What of the sent fields differs from what is there, as it was and as it will be; lists are compared by what they hold.
 * `comparable` gives what a field is compared by, where that is not the whole of it.
 */
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
