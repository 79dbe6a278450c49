/** With errors of fields that are not on the screen. */
export interface FormRefusal {
  message: string;
  rest: string[];
  remedy?: Remedy | undefined;
}

export interface Remedy {
  label: string;
  run: () => void;
}

export interface SortedErrors {
  /** By the server's path, `shipping.zip_code` (STAFF-63, STAFF-8). */
  fields: Record<string, string>;
  /** Further messages of a field, and those of fields not on the screen. */
  rest: string[];
}

/** `hasField` says whether a path is on the screen. */
export function sortErrors(errors: Record<string, string[]>, hasField: (path: string) => boolean): SortedErrors {
  const sorted: SortedErrors = { fields: {}, rest: [] };
  for (const [path, messages] of Object.entries(errors)) {
    const [first, ...further] = messages;
    if (first === undefined) continue;
    if (hasField(path)) sorted.fields[path] = first;
    else sorted.rest.push(first);
    sorted.rest.push(...further);
  }
  sorted.rest = [...new Set(sorted.rest)];
  return sorted;
}
