import * as z from 'zod';

const SEPARATORS = /[\s,;]+/;
const split = (text: string) => text.split(SEPARATORS).filter((part) => part !== '');

/** A list that is answered as one, and taken as one or as text: one per line, or separated by commas (rulings 12). */
export const textList = <T extends z.ZodType<string, string>>(element: T, most: number) =>
  z.codec(z.union([z.array(z.string()), z.string()]), z.array(element).max(most), {
    // Whether each is what it should be is the list's own to say.
    decode: (given) =>
      (typeof given === 'string' ? split(given) : given.filter((part) => part.trim() !== '')) as z.input<T>[],
    encode: (list) => list,
  });

/** The same of ids. */
export const idList = (most: number) =>
  z.codec(
    z.union([z.array(z.union([z.int(), z.string()])), z.string()]),
    z.array(z.int({ error: 'Please give ids.' }).min(1)).max(most),
    {
      decode: (given) => (typeof given === 'string' ? split(given) : given).map(Number),
      encode: (list) => list,
    },
  );
