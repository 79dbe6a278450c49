import * as z from 'zod';

/** Parses `?include=a,b.c`; an unknown relation is a 422 that lists the known ones (STAFF-4). */
export const include = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .array(
      z.enum(names, {
        error: ({ input }) => `Unknown relation${quoted(input)}. Known relations: ${names.join(', ')}.`,
      }),
    )
    .meta({ wire: 'list', description: `Relations to include in the record: ${names.join(', ')}` })
    .default([]);

const quoted = (input: unknown) => (typeof input === 'string' ? ` "${input.slice(0, 60)}"` : '');

/** Nested as `{data}`, absent unless included. */
export const relation = <T extends z.ZodType>(data: T) => z.object({ data }).optional();

/** `status[]=a&status[]=b` or `status=a,b`. */
export const list = <T extends z.ZodType>(element: T) => z.array(element).meta({ wire: 'list' });
