import * as z from 'zod';
import { type Cents, cents, formatDollars, fromDollars, MOST_MONEY, toDollars } from '@larder/domain/values/cents.ts';
import { toDecimal } from '@larder/domain/values/decimals.ts';
import { tidyName } from '@larder/domain/values/tidy-name.ts';
import { isOneLine, UNSUPPORTED } from './storable.ts';

export const id = z.int().min(1);

/** A smallint in the database. */
export const productionCycleId = z.int().min(1).max(32_767);

/** The secret part of a link in an e-mail; only its hash is stored. */
export const linkToken = z.string().min(1).max(100);

/** The version that the caller read (STAFF-17). */
export const version = z.int().min(1).max(2_147_483_647);

/** `previous_ids` is the order that the caller read; without it the new order overwrites any. */
export const newOrder = z.object({
  ids: z.array(id).min(1).max(1_000),
  previous_ids: z.array(id).max(1_000).optional(),
});
export type NewOrder = z.output<typeof newOrder>;

export const day = dayNamed('a day');

/** The range leaves room to calculate weeks either way; calculated days may be outside it. */
export function dayNamed(name: string) {
  const given = z.iso.date({
    error: ({ input }) => (input ? 'Please enter a date as YYYY-MM-DD.' : `Please choose ${name}.`),
  });
  // Forms validate the encoded value, so both sides give the same message.
  return z.codec(given, given, {
    decode: (date, context) => {
      if (date < '1900-01-01' || date > '2999-12-31')
        context.issues.push({ code: 'custom', input: date, message: 'Please enter a date from 1900 to 2999.' });
      return date;
    },
    encode: (date) => date,
  });
}

export const moment = z.iso.datetime();

/** A number with at most `places` decimals; rounds off floating-point noise. */
export const decimal = (number: z.ZodNumber, places: number, tooMany: string) =>
  number
    .refine((value) => toDecimal(value, places) !== null, tooMany)
    .overwrite((value) => toDecimal(value, places) ?? value);

/** Dollars in JSON, whole cents in the program (MON-1). */
export const money = z.codec(
  decimal(
    z
      .number({ error: 'Please enter an amount in dollars.' })
      .min(-toDollars(MOST_MONEY), `Please enter an amount of at least -${formatDollars(MOST_MONEY)}.`)
      .max(toDollars(MOST_MONEY), `Please enter an amount of at most ${formatDollars(MOST_MONEY)}.`),
    2,
    'Please enter an amount with at most two decimals.',
  ).meta({ description: 'dollars' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (dollars) => fromDollars(dollars), encode: (amount) => toDollars(amount) },
);

/** A sum of amounts: like `money` without its bounds, for answers only. */
export const moneySum = z.codec(
  z.number().meta({ description: 'dollars' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (dollars) => fromDollars(dollars), encode: (amount) => toDollars(amount) },
);

export const amountAboveZero = money.refine((amount) => amount > 0, 'Please enter an amount above zero.');

export const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Please choose a state.');

const MOST_PRICE = cents(10_000_000);

/** Catalog prices are whole cents in JSON too (MON-2). */
export const priceInCents = z.codec(
  z
    .int({ error: 'Enter whole cents.' })
    .min(0, 'The price cannot be negative.')
    .max(MOST_PRICE, `The price cannot exceed ${formatDollars(MOST_PRICE)}.`),
  z.custom<Cents>((v) => Number.isSafeInteger(v)),
  {
    decode: (whole) => cents(whole),
    encode: (amount) => amount,
  },
);

/** Surrounding space is trimmed, here and below. */
export const line = (most: number) => z.string().trim().max(most).refine(isOneLine, UNSUPPORTED);

export const text = (most: number) => z.string().trim().min(1).max(most).refine(isOneLine, UNSUPPORTED);

/** For names that tell records apart. */
export const name = (most: number, missing?: string) =>
  z.string(missing).trim().refine(isOneLine, UNSUPPORTED).overwrite(tidyName).min(1, missing).max(most);

export const multilineText = (most: number) => z.string().trim().min(1).max(most);

export const optionalText = (most: number) => blankAsNull(line(most));

export const optionalMultilineText = (most: number) => blankAsNull(z.string().trim().max(most));

const blankAsNull = (text: z.ZodString) =>
  z.codec(text.nullable(), z.string().nullable(), {
    decode: (value) => (value === '' ? null : value),
    encode: (value) => value,
  });

/** The server checks whether it is too easy to guess. */
export const newPassword = z.string().min(10, 'The password needs at least 10 characters.').max(200);

export const email = z.string().trim().max(254).pipe(z.email());

export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'The zip code must be 5 digits.');

export const message = z.object({ message: z.string() }).meta({ id: 'Message' });
