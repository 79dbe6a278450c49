import * as z from 'zod';

const SEPARATORS = /[\s,;]+/;
const split = (text: string) => text.split(SEPARATORS).filter((part) => part !== '');

/**
 * A list returned as an array, accepted as an array or as text separated by lines or commas (STAFF-6). Text is tried
 * first because a form could read it as a list of one.
 */
export const textList = <T extends z.ZodType<string, string>>(element: T, most: number) =>
  z.codec(z.union([z.string(), z.array(z.string())]), z.array(element).max(most), {
    decode: partsOf<T>,
    encode: (list) => list,
  });

export const joinedList = <T extends z.ZodType<string, string>>(element: T, most: number) =>
  z.codec(z.union([z.string(), z.array(z.string())]), z.array(element).max(most), {
    decode: partsOf<T>,
    encode: (list) => list.join(','),
  });

const partsOf = <T extends z.ZodType>(given: string | string[]) =>
  (typeof given === 'string' ? split(given) : given.filter((part) => part.trim() !== '')) as z.input<T>[];

/** The error quotes a value that is not an id of `what`. */
export function idList(what: string, most: number) {
  const error = ({ input }: { input?: unknown }) => `"${String(input)}" is not ${what}.`;
  return numberList(z.int({ error }).min(1, { error }), most);
}

/** Non-numbers stay, so that the error can quote them. */
const numberOf = (part: number | string) => (Number.isNaN(Number(part)) ? part : Number(part));

export const numberList = (element: z.ZodInt, most: number) =>
  z.codec(z.union([z.string(), z.array(z.union([z.int(), z.string()]))]), z.array(element).max(most), {
    decode: (given) => (typeof given === 'string' ? split(given) : given).map(numberOf) as number[],
    encode: (list) => list,
  });
