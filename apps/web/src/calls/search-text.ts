import { nest, toQueryString } from '@larder/contract/wire/bracket-names.ts';
import { textReader } from '@larder/contract/wire/read-text.ts';
import type * as z from 'zod';

// The address of a page is written like a query on the wire: text only, lists joined by commas, booleans as 1 and 0.
// A value is read by the schema that names it, so that `?keyword=123` stays text and `?page=2` becomes a number.

/** The address's search part as text values. What cannot be read at all is as if nothing had been asked for. */
export function parseSearch(search: string): Record<string, unknown> {
  try {
    return nest(new URLSearchParams(search));
  } catch {
    return {};
  }
}

/** The inverse, beginning with `?`, or nothing. */
export const writeSearch = (search: object): string => toQueryString(search);

/** What a schema of optional fields makes of an address: a bad value falls back, the good ones beside it stay. */
export function readSearch<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  raw: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const read = textReader(schema)({ ...raw }) as Record<string, unknown>;
  const whole = schema.safeParse(read);
  if (whole.success) return whole.data;
  const bad = new Set(whole.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(Object.entries(read).filter(([name]) => !bad.has(name))));
}
