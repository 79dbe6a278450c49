import type { exportMoney as route } from '@larder/contract/billing/money/money.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import { everyLine, type MovedOn } from '@larder/domain/billing/money/money-days.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { type Columns, writeRows } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { listMovements, MONEY_SOURCES, type Movement, type Place, sumMoney } from './money.queries.ts';
import { moneySpan } from './show-money.ts';

const LINE_COLUMNS: Columns<MovedOn> = {
  day: ({ day }) => day,
  charged: ({ charged }) => ({ cents: charged }),
  refunded: ({ refunded }) => ({ cents: refunded }),
  credited: ({ credited }) => ({ cents: credited }),
  credits_spent: ({ credits_spent }) => ({ cents: credits_spent }),
  credits_put_back: ({ credits_put_back }) => ({ cents: credits_put_back }),
  pending: ({ pending }) => ({ cents: pending }),
  refunds_pending: ({ refunds_pending }) => ({ cents: refunds_pending }),
  disputes_withdrawn: ({ disputes_withdrawn }) => ({ cents: disputes_withdrawn }),
  disputes_reinstated: ({ disputes_reinstated }) => ({ cents: disputes_reinstated }),
  credits_debited: ({ credits_debited }) => ({ cents: credits_debited }),
};

const MOVEMENT_COLUMNS: Columns<Movement> = {
  at: ({ at }) => at.toString(),
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  user_id: ({ user_id }) => user_id,
  order_id: ({ order_id }) => order_id,
  amount: ({ amount }) => ({ cents: cents(amount) }),
  reference: ({ reference }) => reference,
  reason: ({ reason }) => reason,
};
const ROWS_A_PART = 2_000;

/** Recorded before the first row is read. */
export async function exportMoney(ctx: StaffContext, query: Received<typeof route>['query']): Promise<FileAnswer> {
  const by = query.by === 'week' ? 'week' : 'day';
  const span = await moneySpan(ctx.db, query, by);
  const [from, to] = [span.days.from.toString(), span.days.to.toString()];
  await ctx.transaction((tx) =>
    record(tx, ctx.actor, {
      name: 'money_exported',
      subject: { type: 'export', id: 'money' },
      description: `Exported the money of ${showDay(from)} to ${showDay(to)} by ${query.by}`,
      after: { from, to, by: query.by },
    }),
  );
  const content =
    query.by === 'movement'
      ? writeRows(MOVEMENT_COLUMNS, movements(ctx.db, span))
      : writeRows(LINE_COLUMNS, lines(ctx.db, span, query.by));
  return { name: `money-${query.by}-${from}-to-${to}.csv`, content };
}

type MoneySpan = Awaited<ReturnType<typeof moneySpan>>;

async function* lines(db: Db, span: MoneySpan, by: 'day' | 'week'): AsyncGenerator<MovedOn[]> {
  yield everyLine(await sumMoney(db, span, by), span.days, by);
}

async function* movements(db: Db, span: MoneySpan): AsyncGenerator<Movement[]> {
  for (const source of MONEY_SOURCES) {
    for (let after: Place | null = null; ;) {
      const rows: Movement[] = await listMovements(db, source, span, after, ROWS_A_PART);
      yield rows;
      after = rows.at(-1) ?? null;
      if (rows.length < ROWS_A_PART) break;
    }
  }
}
