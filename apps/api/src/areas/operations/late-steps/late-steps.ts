import type { LateStep } from '@larder/contract/operations/late-steps/late-steps.ts';
import { isLate } from '@larder/domain/operations/late-steps/late-steps.ts';
import { DUE_STEP_NAMES, type DueStepName } from '@larder/domain/values/enums/due-step-names.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { listCurrentChecks } from '../../billing/money/check-money.queries.ts';
import { remindOfCutoff } from '../../customers/customer-mails/remind-of-cutoff.ts';
import { endPauses } from '../../customers/subscriptions/activate-subscription.ts';
import { cancelScheduled } from '../../customers/subscriptions/cancel-subscription.ts';
import { deliverWeek } from '../../orders/weeks/deliver-week.ts';
import { findUndoneCutoff } from '../../orders/weeks/pass-cutoff.queries.ts';
import { findUndoneRetry } from '../../orders/charge-retries/charge-retries.queries.ts';
import { settleOrders } from '../../orders/charging/settle-orders.ts';

const STEPS: Record<DueStepName, Pick<DueStep, 'nextDue'>> = {
  // Also while it waits for answers: prices cannot be changed until it is done.
  'pass-cutoff': { nextDue: async (db, now) => (await findUndoneCutoff(db, now))?.cutoff_at ?? null },
  // Also one that fails again and again.
  'retry-charges': { nextDue: async (db, now) => (await findUndoneRetry(db, now))?.due_at ?? null },
  'settle-orders': settleOrders,
  'deliver-week': deliverWeek,
  'cancel-scheduled': cancelScheduled,
  'end-pauses': endPauses,
  'remind-of-cutoff': remindOfCutoff,
};

/** A few reads by index. */
export async function lateSteps(db: Db): Promise<LateStep[]> {
  const now = await businessNow(db);
  const late: LateStep[] = [];
  for (const step of DUE_STEP_NAMES) {
    const since = await STEPS[step].nextDue(db, now);
    if (since && isLate(since, now)) late.push({ step, since: since.toString() });
  }
  return late;
}

export async function moneyDifferences(db: Db) {
  const [newest, ...others] = (await listCurrentChecks(db)).filter((check) => check.differences > 0);
  if (!newest) return null;
  const differences = others.reduce((sum, check) => sum + check.differences, newest.differences);
  return { differences, checked_at: newest.checked_at.toString() };
}
