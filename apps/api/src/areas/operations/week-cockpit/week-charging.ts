import type { ChargingStep, WeekCharging } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import { paceOf } from '@larder/domain/operations/week-cockpit/charging-pace.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { notFound } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sharedReads } from '../../../platform/shared-reads.ts';
import { type ChargingRow, listCharging } from './week-charging.queries.ts';

/** One statement (OPS-41). */
export async function readWeekCharging(db: Db, weekId: number): Promise<WeekCharging> {
  const rows = await listCharging(db, weekId);
  if (rows.length === 0) throw notFound(`Order week ${weekId}`);
  return {
    steps: rows.filter(({ has_begun }) => has_begun).map(toStep),
    is_due_soon: rows.some(({ is_due_soon }) => is_due_soon),
  };
}

/** Many screens may watch the same cutoff. */
export const showWeekCharging = sharedReads(readWeekCharging);

function toStep(row: ChargingRow): ChargingStep {
  const { stage, undecided, waiting, succeeded, declined, answered_lately, is_done } = row;
  const isCutoff = stage === 'cutoff';
  const withoutCard = isCutoff ? row.without_card : 0;
  const charged = succeeded + declined + withoutCard;
  const left = waiting + (isCutoff ? undecided : 0);
  const isRunning = !is_done || left > 0;
  return {
    production_cycle: { id: row.cycle_id, name: row.cycle_name },
    stage,
    began_at: row.began_at?.toString() ?? null,
    ended_at: isRunning ? null : (lastOf(row)?.toString() ?? null),
    is_running: isRunning,
    done: isCutoff ? charged : row.closed,
    total: isCutoff ? charged + left : row.frozen,
    succeeded: { orders: succeeded, amount: cents(row.succeeded_cents) },
    declined: { orders: declined, amount: cents(row.declined_cents) },
    waiting: { orders: waiting, amount: cents(row.waiting_cents) },
    without_card: { orders: withoutCard, amount: isCutoff ? cents(row.without_card_cents) : ZERO },
    pace: isRunning ? paceOf({ answered: answered_lately, left, secondsSinceBegin: row.seconds_since_begin }) : null,
  };
}

/** The step ends with its last charge; without a recorded end, its last charge is all that is known. */
function lastOf({ ended_at, last_answer_at }: ChargingRow): Temporal.Instant | null {
  if (ended_at === null || last_answer_at === null) return ended_at ?? last_answer_at;
  return Temporal.Instant.compare(ended_at, last_answer_at) < 0 ? last_answer_at : ended_at;
}
