import * as z from 'zod';

const SEPARATORS = /[\s,;]+/;
const split = (text: string) => text.split(SEPARATORS).filter((part) => part !== '');

/**
 * A list that is answered as one, and taken as one or as text: one per line, or separated by commas (rulings 12). Text
 * is tried first: in a form a text alone could be read as a list of one.
 */
export const textList = <T extends z.ZodType<string, string>>(element: T, most: number) =>
  z.codec(z.union([z.string(), z.array(z.string())]), z.array(element).max(most), {
    decode: partsOf<T>,
    encode: (list) => list,
  });

/** The same, sent joined by commas. */
export const joinedList = <T extends z.ZodType<string, string>>(element: T, most: number) =>
  z.codec(z.union([z.string(), z.array(z.string())]), z.array(element).max(most), {
    decode: partsOf<T>,
    encode: (list) => list.join(','),
  });

/** Whether each is what it should be is the list's own to say. */
const partsOf = <T extends z.ZodType>(given: string | string[]) =>
  (typeof given === 'string' ? split(given) : given.filter((part) => part.trim() !== '')) as z.input<T>[];

/** The same of ids of `what`; one that is none is named. */
export function idList(what: string, most: number) {
  const error = ({ input }: { input?: unknown }) => `"${String(input)}" is no ${what}.`;
  return numberList(z.int({ error }).min(1, { error }), most);
}

/** What is no number stays as it is, for the element to refuse by its name. */
const numberOf = (part: number | string) => (Number.isNaN(Number(part)) ? part : Number(part));

/** The same of whole numbers. */
export const numberList = (element: z.ZodInt, most: number) =>
  z.codec(z.union([z.string(), z.array(z.union([z.int(), z.string()]))]), z.array(element).max(most), {
    decode: (given) => (typeof given === 'string' ? split(given) : given).map(numberOf) as number[],
    encode: (list) => list,
  });
