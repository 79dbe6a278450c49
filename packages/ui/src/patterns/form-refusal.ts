/** Why the server did not take a form: its message, and what it said about no field on the screen. */
export interface FormRefusal {
  message: string;
  rest: string[];
  /** What can be done about it here and now. */
  remedy?: Remedy | undefined;
}

export interface Remedy {
  label: string;
  run: () => void;
}

export interface SortedErrors {
  /** The first message per field (specification 5), keyed as the server keys it: `shipping.zip_code`. */
  fields: Record<string, string>;
  /** Everything else, in the server's order: further messages, and those of fields that are not on the screen. */
  rest: string[];
}

/** Puts each of the server's messages where it will be read. `hasField` says whether a path is on the screen. */
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
