import { type RawBuilder, sql } from 'kysely';
import { machineNow } from '../../clock.ts';
import { UNNAMED } from '../prepared-client.ts';

// How the audit log is read, which is stored by month (migration 0270): from the newest months backwards, so that no
// statement looks into all of them. The business clock is never behind the machine's, so "the newest" may be measured by it.

/**
 * Months from the newest entry wanted to the first one read, statement by statement; then all of them. Those that would
 * not hold a page either, as few as there were so far, are left out: each statement is planned for all of its months.
 */
const REACHES = [2, 8, 20, 44];
/** A step that catches up with its moment may be before the customer or order was made, but not by a month. */
const MONTH_BEFORE = { months: 1 };

/** The first moment that PostgreSQL reads as it is written here, and the first one that it does not. */
const FIRST_READABLE = Temporal.Instant.from('0001-01-01T00:00:00Z');
const FIRST_UNREADABLE = Temporal.Instant.from('+010000-01-01T00:00:00Z');

/**
 * A moment of which there are few, so that there are few texts of each statement. As part of the text the months before it
 * are left out when the statement is planned, once; as a parameter it would be planned each time, which took 0.7 ms.
 */
export const since = (at: RawBuilder<unknown>, from: Temporal.Instant): RawBuilder<boolean> =>
  sql<boolean>`${at} >= ${sql.lit(later(from, FIRST_READABLE).toString())}::timestamptz`;

/** Starts of quarters; null without a limit. */
export interface Span {
  from: Temporal.Instant | null;
  until: Temporal.Instant | null;
  /** Read so often that its statement gets a name. */
  isNewest: boolean;
}

/**
 * The months after it are left out by a text too: a parameter next to `since` has PostgreSQL expect so few rows that it
 * sorts all of them. Spans that are not the newest are of any quarter, up to all months: with names for them one
 * connection grew to 221 MB.
 */
export function within(at: RawBuilder<unknown>, { from, until, isNewest }: Span): RawBuilder<boolean> {
  const begins = from === null ? sql<boolean>`true` : since(at, from);
  const ends =
    until === null || !isEarlier(until, FIRST_UNREADABLE)
      ? sql<boolean>`true`
      : sql<boolean>`${at} < ${sql.lit(later(until, FIRST_READABLE).toString())}::timestamptz`;
  return sql<boolean>`(${begins} and ${ends} ${sql.raw(isNewest ? '' : UNNAMED)})`;
}

/** Before all that happened to a customer or an order that was made at `made`. */
export const monthBeforeMaking = (made: Temporal.Instant): Temporal.Instant => monthsBefore(made, MONTH_BEFORE);

/** From where that is found: for what is new from the last months, otherwise from the start of a year. */
export function fromMaking(made: Temporal.Instant): Temporal.Instant {
  const first = monthBeforeMaking(made);
  const recent = fromRecent();
  return isEarlier(first, recent) ? startOfYear(first) : recent;
}

const HOUR_MS = 3_600_000;
let known: { hour: number; from: Temporal.Instant } | undefined;

/** From where the entries of the last days are found. Calculated once an hour: every read of an order asks for it. */
export function fromRecent(): Temporal.Instant {
  const now = machineNow();
  const hour = Math.floor(now.epochMilliseconds / HOUR_MS);
  if (known?.hour !== hour) known = { hour, from: startOfQuarter(monthsBefore(now, MONTH_BEFORE)) };
  return known.from;
}

interface Place {
  /** The last entry of the previous page. */
  before: Temporal.Instant | null;
  /** The end of the period asked for. */
  until?: Temporal.Instant | null;
  /** Before the customer was made, or the first moment asked for; null if it is not known. */
  first: Temporal.Instant | null;
  limit: number;
}

/** `read` returns the newest entries before the place and, of those of the audit log, those of a span alone. */
export async function readBack<Row extends { at: Temporal.Instant }>(
  { before, until = null, first, limit }: Place,
  read: (span: Span) => Promise<Row[]>,
): Promise<Row[]> {
  const now = machineNow();
  const newest = earlier(earlier(before ?? now, until ?? now), now);
  const end = isEarlier(newest, now) ? newest : null;
  const last = end && nextQuarter(end);
  const start = first && startOfQuarter(first);
  let expected = 0;
  for (const [index, months] of REACHES.entries()) {
    if (months < expected) continue;
    const from = startOfQuarter(monthsBefore(newest, { months }));
    const isNewest = index === 0 && end === null;
    if (start !== null && !isEarlier(start, from)) {
      // The newest months have one text for all that began in them.
      return read({ from: isNewest ? from : start, until: last, isNewest });
    }
    const rows = await read({ from, until: last, isNewest });
    const oldest = rows.at(-1);
    if (rows.length >= limit && oldest && !isEarlier(oldest.at, from)) return rows;
    expected = (months * limit) / rows.filter(({ at }) => !isEarlier(at, from)).length;
  }
  return read({ from: start, until: last, isNewest: false });
}

const isEarlier = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (isEarlier(a, b) ? a : b);
const later = (a: Temporal.Instant, b: Temporal.Instant) => (isEarlier(a, b) ? b : a);

const monthsBefore = (moment: Temporal.Instant, months: { months: number }) =>
  moment.toZonedDateTimeISO('UTC').subtract(months).toInstant();

const nextQuarter = (moment: Temporal.Instant) =>
  startOfQuarter(moment).toZonedDateTimeISO('UTC').add({ months: 3 }).toInstant();

/** UTC */
export function startOfQuarter(moment: Temporal.Instant): Temporal.Instant {
  const day = moment.toZonedDateTimeISO('UTC');
  return day
    .with({ month: day.month - ((day.month - 1) % 3), day: 1 })
    .startOfDay()
    .toInstant();
}

/** UTC */
export const startOfYear = (moment: Temporal.Instant): Temporal.Instant =>
  moment.toZonedDateTimeISO('UTC').with({ month: 1, day: 1 }).startOfDay().toInstant();
