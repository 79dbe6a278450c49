import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { refusalOfChangedCount } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { CallError } from '../call-error.ts';
import { businessNow } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { faultOf } from '../fault.ts';
import type { StaffContext } from '../http/context.ts';
import { type Change, record } from '../record.ts';
import { openSnapshot } from './export-snapshot.ts';
import { type Columns, writeRows } from './write-csv.ts';

interface ListExport<Row> {
  /** In the file's name and the audit log: 'users'. */
  list: string;
  filter: object;
  /** All that match, as many as were selected (OPS-38); others are refused before the first row. */
  selected?: Selected;
  columns: Columns<Row>;
  /** In the order of the list. */
  pages: (snapshot: Tx) => AsyncIterable<readonly Row[]>;
}

interface Selected {
  /** Undefined: as many as there are. */
  count: number | undefined;
  what: 'user' | 'order';
  matching: (snapshot: Tx) => Promise<number>;
}

/** The list of one moment; its start and its end are recorded (OPS-32). */
export async function exportList<Row>(ctx: StaffContext, wanted: ListExport<Row>): Promise<FileAnswer> {
  const day = chicagoDay(await businessNow(ctx.db)).toString();
  return { name: `${wanted.list}-${day}.csv`, content: await started(recorded(ctx, wanted)) };
}

async function* recorded<Row>(ctx: StaffContext, wanted: ListExport<Row>): AsyncGenerator<string> {
  const { list, filter, columns } = wanted;
  const done = { rows: 0, isBegun: false, isComplete: false };
  const write = (change: Omit<Change, 'subject'>) =>
    ctx.transaction((tx) => record(tx, ctx.actor, { ...change, subject: { type: 'export', id: list } }));
  async function* counted(tx: Tx) {
    for await (const page of wanted.pages(tx)) {
      done.rows += page.length;
      yield page;
    }
  }
  async function* content() {
    await using snapshot = await openSnapshot(ctx);
    await refuseOthers(snapshot.tx, wanted.selected);
    await write({ name: 'list_export_started', description: `Started an export of ${list}`, after: filter });
    done.isBegun = true;
    yield* writeRows(columns, counted(snapshot.tx));
    done.isComplete = true;
  }
  try {
    yield* content();
  } finally {
    // With the snapshot closed: this commit may wait for the standby.
    if (done.isBegun)
      await write(endOf(wanted, done)).catch((error: unknown) =>
        ctx.log.error({ err: faultOf(error), list, rows: done.rows }, 'the end of an export was not recorded'),
      );
  }
}

/** At most these rows: the last ones may not have left the program. */
function endOf(
  { list, filter }: Pick<ListExport<never>, 'list' | 'filter'>,
  done: { rows: number; isComplete: boolean },
) {
  const { rows, isComplete } = done;
  const end = isComplete
    ? { name: 'list_exported', description: `Exported ${countOf(rows)} of ${list}` }
    : { name: 'list_export_stopped', description: `The export of ${list} stopped after ${countOf(rows)}` };
  return { ...end, after: { ...filter, rows } };
}

async function refuseOthers(tx: Tx, selected: Selected | undefined): Promise<void> {
  if (selected?.count === undefined) return;
  const { count, what, matching } = selected;
  const now = await matching(tx);
  if (now !== count) throw new CallError('figures_changed', refusalOfChangedCount(count, now, what));
}

const countOf = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`);

/** Makes the first part, so that what fails until then is an error and not half a file. */
async function started(parts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await parts.next();
  let isFirst = true;
  const next = () => {
    if (!isFirst) return parts.next();
    isFirst = false;
    return Promise.resolve(first);
  };
  // A generator around it would not pass on an end that comes before its first part.
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      return: () => parts.return(undefined),
      throw: (error: unknown) => parts.throw(error),
    }),
  };
}
