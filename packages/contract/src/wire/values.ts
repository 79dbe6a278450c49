import * as z from 'zod';
import { type Cents, cents, formatDollars, fromDollars, MOST_MONEY, toDollars } from '@larder/domain/values/cents.ts';
import { toDecimal } from '@larder/domain/values/decimals.ts';
import { isOneLine, UNSUPPORTED } from './storable.ts';

/** A positive whole number that names a record. */
export const id = z.int().min(1);

/** A production cycle: there are few, and their ids are kept small. */
export const productionCycleId = z.int().min(1).max(32_767);

/** The version of a record, as the one who changes it read it (rulings 1). */
export const version = z.int().min(1).max(2_147_483_647);

/** A day `YYYY-MM-DD` in America/Chicago. */
export const day = dayNamed('a day');

/**
 * The same where a form has several: `the start date`. Callers give days that leave room to calculate weeks either way;
 * what is calculated from them may lie beyond.
 */
export function dayNamed(name: string) {
  const given = z.iso.date({
    error: ({ input }) => (input ? 'Please give a date as YYYY-MM-DD.' : `Please choose ${name}.`),
  });
  // Forms are checked as what they send, so both sides say what is wrong in the same words.
  return z.codec(given, given, {
    decode: (date, context) => {
      if (date < '1900-01-01' || date > '2999-12-31')
        context.issues.push({ code: 'custom', input: date, message: 'Please give a date from 1900 to 2999.' });
      return date;
    },
    encode: (date) => date,
  });
}

/** A moment, ISO 8601 with `Z`. */
export const moment = z.iso.datetime();

/** A number with at most `places` decimals; the noise of added floats is rounded off. */
export const decimal = (number: z.ZodNumber, places: number, tooMany: string) =>
  number
    .refine((value) => toDecimal(value, places) !== null, tooMany)
    .overwrite((value) => toDecimal(value, places) ?? value);

/** Money on the wire is a decimal number of dollars, inside the program whole cents (rulings 1). */
export const money = z.codec(
  decimal(
    z
      .number({ error: 'Please give an amount in dollars.' })
      .min(-toDollars(MOST_MONEY), `Please give an amount of at least -${formatDollars(MOST_MONEY)}.`)
      .max(toDollars(MOST_MONEY), `Please give an amount of at most ${formatDollars(MOST_MONEY)}.`),
    2,
    'Please give an amount with at most two decimals.',
  ).meta({ description: 'dollars' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (dollars) => fromDollars(dollars), encode: (amount) => toDollars(amount) },
);

/** A sum of many amounts, or what an account holds of them: as `money`, without its bounds, for answers alone. */
export const moneySum = z.codec(
  z.number().meta({ description: 'dollars' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (dollars) => fromDollars(dollars), encode: (amount) => toDollars(amount) },
);

/** An amount that is given, taken or charged: above zero. */
export const amountAboveZero = money.refine((amount) => amount > 0, 'Please give an amount above zero.');

/** A state by its two letters. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Please choose a state.');

/** Catalogue prices cross the wire as whole cents (rulings 1). */
export const priceInCents = z.codec(
  z.int().min(0).max(10_000_000),
  z.custom<Cents>((v) => Number.isSafeInteger(v)),
  {
    decode: (whole) => cents(whole),
    encode: (amount) => amount,
  },
);

/** One line of text, which may be blank; blank space around it is dropped, here and below. */
export const line = (most: number) => z.string().trim().max(most).refine(isOneLine, UNSUPPORTED);

/** One line that must not be blank. */
export const text = (most: number) => z.string().trim().min(1).max(most).refine(isOneLine, UNSUPPORTED);

/** Text of any number of lines that must not be blank. */
export const multilineText = (most: number) => z.string().trim().min(1).max(most);

/** One line that may be left blank, which is null. */
export const optionalText = (most: number) => blankAsNull(line(most));

/** Text of any number of lines that may be left blank, which is null. */
export const optionalMultilineText = (most: number) => blankAsNull(z.string().trim().max(most));

const blankAsNull = (text: z.ZodString) =>
  z.codec(text.nullable(), z.string().nullable(), {
    decode: (value) => (value === '' ? null : value),
    encode: (value) => value,
  });

/** A password that somebody chooses. Whether it is too easy to guess the server says. */
export const newPassword = z.string().min(10, 'The password needs at least 10 characters.').max(200);

export const email = z.string().trim().max(254).pipe(z.email());

export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'The zip code must be 5 digits.');

/** An answer that only says something. */
export const message = z.object({ message: z.string() }).meta({ id: 'Message' });
