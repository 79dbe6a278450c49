import type { MoneyCheckView, showMoney as route } from '@larder/contract/billing/money/money.ts';
import type { Answer, Received } from '@larder/contract/wire/route.ts';
import { everyLine, sumOf, wholeSpan } from '@larder/domain/billing/money/money-days.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listCurrentChecks } from './check-money.queries.ts';
import { openWork } from './invariants.ts';
import { sumMoney } from './money.queries.ts';

const DAYS = 14;
const WEEKS = 12;
/** At 100,000 orders a week this many days are read in a moment. */
const MOST_DAYS = 186;

type SpanQuery = Pick<Received<typeof route>['query'], 'from' | 'to'>;

/** Whole Chicago days; by default two weeks up to today, or twelve by the week. */
export async function moneySpan(db: Db, { from, to }: SpanQuery, by: 'day' | 'week') {
  const last = to ? Temporal.PlainDate.from(to) : chicagoDay(await businessNow(db));
  const first = from
    ? Temporal.PlainDate.from(from)
    : last.subtract(by === 'day' ? { days: DAYS - 1 } : { weeks: WEEKS - 1 });
  if (Temporal.PlainDate.compare(first, last) > 0)
    throw invalidField('to', 'The last day must not be before the first.');
  if (first.until(last).days >= MOST_DAYS) throw invalidField('from', `Please select at most ${MOST_DAYS} days.`);
  const days = wholeSpan(first, last, by);
  return { days, from: startOfChicagoDay(days.from), until: startOfChicagoDay(days.to.add({ days: 1 })) };
}

export async function showMoney(db: Db, query: Received<typeof route>['query']): Promise<Answer<typeof route>> {
  const { days, from, until } = await moneySpan(db, query, query.by);
  const lines = everyLine(await sumMoney(db, { from, until }, query.by), days, query.by);
  return {
    data: lines,
    meta: {
      from: days.from.toString(),
      to: days.to.toString(),
      sum: sumOf(lines),
      check: await currentCheck(db),
      open_work: (await openWork(db)).map(({ name, count }) => ({ check: name, count })),
    },
  };
}

const EXAMPLES = 20;

async function currentCheck(db: Db): Promise<MoneyCheckView | null> {
  const checks = await listCurrentChecks(db);
  const [newest] = checks;
  if (!newest) return null;
  return {
    checked_at: newest.checked_at.toString(),
    differences: checks.reduce((sum, { differences }) => sum + differences, 0),
    found: checks.flatMap(({ found }) =>
      found
        .filter(({ holds }) => holds !== undefined) // those of an older release say less, until the next night
        .map(({ name, holds, count, rows }) => ({
          check: name,
          holds,
          count,
          examples: rows.slice(0, EXAMPLES).map(toExample),
        })),
    ),
  };
}

const NAMED_BY = [
  ['payment_id', 'Charge'],
  ['refund_id', 'Refund'],
  ['credit_transaction_id', 'Credit transaction'],
  ['credit_account_id', 'Credit account'],
  ['dispute_id', 'Dispute'],
  ['gift_card_id', 'Gift card'],
  ['batch_id', 'Batch'],
  ['order_id', 'Order'],
  ['order_week_id', 'Order week'],
  ['user_id', 'Customer'],
] as const;

function toExample(row: Record<string, unknown>): MoneyCheckView['found'][number]['examples'][number] {
  const idOf = (column: string) => (typeof row[column] === 'number' ? row[column] : null);
  const [column, noun] = NAMED_BY.find(([name]) => idOf(name) !== null) ?? ['key', 'Gateway entry'];
  return { name: `${noun} ${String(row[column])}`, user_id: idOf('user_id'), order_id: idOf('order_id') };
}
