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
  let rows = 0;
  let isComplete = false;
  await using snapshot = await openSnapshot(ctx);
  const { tx } = snapshot;
  await refuseOthers(tx, wanted.selected);
  async function* counted() {
    for await (const page of wanted.pages(tx)) {
      rows += page.length;
      yield page;
    }
  }
  const write = (change: Omit<Change, 'subject'>) =>
    ctx.transaction((other) => record(other, ctx.actor, { ...change, subject: { type: 'export', id: list } }));
  await write({ name: 'list_export_started', description: `Started an export of ${list}`, after: filter });
  try {
    yield* writeRows(columns, counted());
    isComplete = true;
  } finally {
    // At most these rows: the last ones may not have left the program.
    const end = isComplete
      ? { name: 'list_exported', description: `Exported ${countOf(rows)} of ${list}` }
      : { name: 'list_export_stopped', description: `The export of ${list} stopped after ${countOf(rows)}` };
    await write({ ...end, after: { ...filter, rows } }).catch((error: unknown) =>
      ctx.log.error({ err: faultOf(error), list, rows }, 'the end of an export was not recorded'),
    );
  }
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
