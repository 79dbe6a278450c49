type Sent<T> = { [K in keyof T]?: T[K] | undefined };

/** What of the sent fields differs from what is there, as it was and as it will be; lists are compared by what they hold. */
export function sentChanges<T extends object>(was: T, sent: Sent<T>): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(sent) as (keyof T)[]).filter(
    (key) => sent[key] !== undefined && JSON.stringify(sent[key]) !== JSON.stringify(was[key]),
  );
  const pick = (from: Sent<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(was), after: pick(sent) };
}
