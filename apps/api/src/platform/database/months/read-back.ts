import { type RawBuilder, sql } from 'kysely';
import { machineNow } from '../../clock.ts';

// How the audit log is read, which is stored by month (migration 0270): from the newest months backwards, so that no
// statement looks into all of them. The business clock is never behind the machine's, so "the newest" may be measured by it.

/** Months from the newest entry wanted to the first one read, statement by statement; then all of them. */
const REACHES = [2, 8, 20, 44];
/** A step that catches up with its moment may be before the customer or order was made, but not by a month. */
const MONTH_BEFORE = { months: 1 };

/**
 * The start of a quarter, so that there are few texts of each statement. As part of the text the months before it are
 * left out when the statement is planned, once; as a parameter it would be planned each time, which took 0.7 ms.
 */
export const since = (at: RawBuilder<unknown>, from: Temporal.Instant | null): RawBuilder<boolean> =>
  from === null ? sql<boolean>`true` : sql<boolean>`${at} >= ${sql.lit(from.toString())}::timestamptz`;

/**
 * Leaves out the months after a page's last entry, as a text too: a parameter next to `since` has PostgreSQL expect so few
 * rows that it sorts all of them.
 */
export const until = (at: RawBuilder<unknown>, before: string | null): RawBuilder<boolean> =>
  before === null
    ? sql<boolean>`true`
    : sql<boolean>`${at} < ${sql.lit(nextQuarter(Temporal.Instant.from(before)).toString())}::timestamptz`;

/** From where all that happened to a customer or an order is found, which was made at `made`. */
export const fromMaking = (made: Temporal.Instant): Temporal.Instant =>
  startOfQuarter(monthsBefore(made, MONTH_BEFORE));

/** From where the entries of the last days are found. */
export const fromRecent = (): Temporal.Instant => startOfQuarter(monthsBefore(machineNow(), MONTH_BEFORE));

interface Place {
  /** The last entry of the previous page. */
  before: Temporal.Instant | null;
  /** When the customer was made, or the first moment asked for; null if it is not known. */
  first: Temporal.Instant | null;
  limit: number;
}

/** `read` returns the newest entries before the place and, of those of the audit log, none before `from`. */
export async function readBack<Row extends { at: Temporal.Instant }>(
  { before, first, limit }: Place,
  read: (from: Temporal.Instant | null) => Promise<Row[]>,
): Promise<Row[]> {
  const newest = earlier(before ?? machineNow(), machineNow());
  for (const months of REACHES) {
    const from = startOfQuarter(monthsBefore(newest, { months }));
    if (first !== null && Temporal.Instant.compare(from, first) <= 0) break;
    const rows = await read(from);
    const last = rows.at(-1);
    if (rows.length >= limit && last && Temporal.Instant.compare(last.at, from) >= 0) return rows;
  }
  return read(first);
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);

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
