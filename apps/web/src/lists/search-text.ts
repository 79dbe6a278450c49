import { nest, toQueryString } from '@larder/contract/wire/bracket-names.ts';
import { textReader } from '@larder/contract/wire/read-text.ts';
import type * as z from 'zod';

// Addresses are written like an API query. `?keyword=123` stays text, `?page=2` becomes a number.

/** Unreadable addresses count as empty. */
export function parseSearch(search: string): Record<string, unknown> {
  try {
    return nest(new URLSearchParams(search));
  } catch {
    return {};
  }
}

export const writeSearch = (search: object): string => toQueryString(search);

/** Invalid values fall back to their defaults. */
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
