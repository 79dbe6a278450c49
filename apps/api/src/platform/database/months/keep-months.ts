import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../../jobs/jobs.ts';
import { codeOf } from '../../start-fault.ts';
import {
  analyzeByMonth,
  copyRows,
  countBeforeSwap,
  countOutsideMonths,
  listMissingMonths,
  makeMonth,
  swapTable,
  type TableByMonth,
} from './months.queries.ts';

/** 30 to 100 ms each, during which these rows cannot be deleted. */
const ROWS_AT_ONCE = 2_000;
const TRIES = 60;
const PAUSE_MS = 2_000;
/** The longest pause is so many times the first. */
const PAUSE_GROWS_TO = 8;
/** How long a run waits for transactions that began before the end of the copy; the next one waits again. */
const WAIT_MS = 60_000;
/** A lock timeout or a deadlock: nothing was done. */
const GIVEN_UP = new Set(['55P03', '40P01']);

/**
 * Makes the coming months, and once copies what was there before there were months. Every step commits by itself and may
 * run twice and in two processes: a run that is killed is continued by the next.
 */
export async function keepMonths(
  { db, log, signal }: Pick<JobContext, 'db' | 'log' | 'signal'>,
  table: TableByMonth,
  pauseMs = PAUSE_MS,
  copy = copyRows,
  waitMs = WAIT_MS,
): Promise<{ made: number; copied: number }> {
  const months = await listMissingMonths(db, table);
  for (const month of months) await untilLocked(() => makeMonth(db, table, month), signal, pauseMs);
  let copied = 0;
  for (let rows = ROWS_AT_ONCE; rows > 0 && !signal.aborted; copied += rows)
    rows = await untilLocked(() => copy(db, table, ROWS_AT_ONCE), signal, pauseMs);
  const isSwappable = await untilOthersEnd(() => countBeforeSwap(db, table), signal, pauseMs, waitMs);
  if (isSwappable && !signal.aborted) {
    await untilLocked(() => swapTable(db, table), signal, pauseMs);
    await untilLocked(() => analyzeByMonth(db, table), signal, pauseMs);
  } else log.warn({ table }, 'the copy is not used yet: transactions that began before its end are still open');
  const outside = await countOutsideMonths(db, table);
  if (outside > 0) log.error({ table, rows: outside }, 'rows are outside of all months');
  return { made: months.length, copied };
}

/** Whether all open transactions see the copied rows. */
async function untilOthersEnd(
  count: () => Promise<number | null>,
  signal: AbortSignal,
  pauseMs: number,
  waitMs: number,
) {
  const end = performance.now() + waitMs;
  for (;;) {
    if ((await count()) === 0) return true;
    if (signal.aborted || performance.now() + pauseMs > end) return false;
    await sleep(pauseMs, null, { signal }).catch(() => {});
  }
}

/** Waits a moment for locks, so that no call waits long behind it, and asks again after longer and longer pauses. */
async function untilLocked<T>(work: () => Promise<T>, signal: AbortSignal, pauseMs: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || attempt >= TRIES || !GIVEN_UP.has(codeOf(error) ?? '')) throw error;
      const most = pauseMs * Math.min(2 ** (attempt - 1), PAUSE_GROWS_TO);
      await sleep(randomInt(most / 2, most * 1.5), null, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
